import assert from "node:assert/strict";
import type { Student } from "./student.ts";
import { until } from "./until.ts";

/** Waits for the ring around the element with the keyboard focus, or around the box that it is in. */
export function expectRing(student: Student): Promise<boolean> {
  return until("the focus is ringed", () =>
    student.evaluate(() => {
      const around: Element[] = [];
      let at = document.activeElement;
      while (at !== null && at !== document.body && around.length < 4) {
        around.push(at);
        at = at.parentElement;
      }
      return around
        .map((element) => getComputedStyle(element))
        .some(
          ({ outlineStyle, outlineWidth }) =>
            outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 3,
        );
    }),
  );
}

/** Expects that nothing extends beyond the window, and that the fonts of the site are in use. */
export async function expectFit(student: Student): Promise<void> {
  const { width, inner, loaded } = await student.evaluate(async () => {
    await document.fonts.ready;
    return {
      width: document.documentElement.scrollWidth,
      inner: window.innerWidth,
      loaded: [...document.fonts]
        .filter(({ status }) => status === "loaded")
        .map(({ family }) => family.replaceAll('"', "")),
    };
  });
  assert.ok(width <= inner, `${width} px in a window of ${inner} px.`);
  for (const family of ["Inter Variable", "Source Serif 4"]) {
    assert.ok(loaded.includes(family), `${family} is not in use.`);
  }
}

/** Expects that the first sections of both columns begin at the same height; WebKit is a few pixels off. */
export async function expectColumns(student: Student): Promise<void> {
  const heights = await student.evaluate(() =>
    [...document.querySelectorAll("main > section > div")].map((columns) => {
      const tops = new Map<number, number>();
      for (const section of columns.children) {
        const { left, top } = section.getBoundingClientRect();
        tops.set(left, Math.min(top, tops.get(left) ?? top));
      }
      return [...tops.values()];
    }),
  );
  assert.notDeepEqual(heights, []);
  for (const tops of heights) {
    assert.ok(Math.max(...tops) - Math.min(...tops) < 4, String(tops));
  }
}
