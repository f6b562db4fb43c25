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

/** Expects that nothing extends beyond the window, no icon leaves its word, and the fonts of the site are in use. */
export async function expectFit(student: Student): Promise<void> {
  const { width, inner, fonts, alone } = await student.evaluate(async () => {
    await document.fonts.ready;
    const isAlone = (link: Element) => {
      const text = [...link.childNodes].findLast(
        (node) => node instanceof Text,
      );
      const words = document.createRange();
      words.selectNodeContents(text ?? link);
      const last = [...words.getClientRects()].at(-1);
      const icon = link.querySelector("svg")?.getBoundingClientRect();
      return last !== undefined && icon !== undefined && icon.top > last.bottom;
    };
    return {
      alone: [...document.querySelectorAll("main a[target=_blank]")]
        .filter(isAlone)
        .map((link) => link.textContent),
      width: document.documentElement.scrollWidth,
      inner: window.innerWidth,
      fonts: [...document.fonts].map(({ family, status }) => ({
        family: family.replaceAll('"', ""),
        status,
      })),
    };
  });
  assert.ok(width <= inner, `${width} px in a window of ${inner} px.`);
  assert.deepEqual(alone, []);
  // The fallback until they are loaded is a font of the machine, which may lack it.
  const failed = fonts.filter(
    ({ family, status }) => status === "error" && !family.endsWith("Fallback"),
  );
  assert.deepEqual(failed, []);
  const loaded = fonts
    .filter(({ status }) => status === "loaded")
    .map(({ family }) => family);
  for (const family of ["Inter Variable", "Source Serif 4"]) {
    assert.ok(loaded.includes(family), `${family} is not in use.`);
  }
}
