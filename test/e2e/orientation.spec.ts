import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { expect, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { beginAsStudent } from "./student.ts";

const widths = [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 800 }],
] as const;

interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}

/** Returns every layout shift since the page was requested. */
function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        }
        const observer = new PerformanceObserver((list) => {
          finish(list.getEntries() as LayoutShift[]);
        });
        const finish = (entries: readonly LayoutShift[]) => {
          observer.disconnect();
          resolve(
            entries
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .map(({ value, sources }) => ({
                value,
                nodes: sources.map(({ node }) =>
                  node instanceof Element
                    ? `${node.tagName} ${node.className}`
                    : String(node?.textContent),
                ),
              })),
          );
        };
        observer.observe({ type: "layout-shift", buffered: true });
        // Without any shift, the observer is never called.
        requestAnimationFrame(() =>
          setTimeout(() => {
            finish(observer.takeRecords() as LayoutShift[]);
          }, 100),
        );
      }),
  );
}

async function settle(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const [name, viewport] of widths) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("a page loads without layout shifts for a student, the first time and again", async ({
      page,
      username,
    }) => {
      await beginAsStudent(page, username);
      const found: unknown[] = [];
      for (const { id } of pages) {
        for (const time of ["first", "again"]) {
          await settle(page, `/${id}`);
          const shifts = await shiftsOf(page);
          if (shifts.length > 0) found.push([id, time, shifts]);
        }
      }
      expect(found).toEqual([]);
    });
  });
}

test("the focus is never behind the save status bar of a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { id } of pages) {
    await settle(page, `/${id}`);
    await tabTo(page, ({ tag }) => tag === "body");
  }
});
