import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { expect, test } from "./journey.ts";
import { setText, tabTo } from "./keyboard.ts";
import { beginAsStudent } from "./student.ts";

const widths = [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 800 }],
] as const;

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Notes in each page from its request on what shifts. */
function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as LayoutShift[];
      const found = shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .flatMap(({ sources }) => sources)
        .map(({ node }) => `“${node?.textContent}”`);
      const { dataset } = document.documentElement;
      dataset["shifted"] = (dataset["shifted"] ?? "") + found.join();
    }).observe({ type: "layout-shift", buffered: true });
  });
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
      await noteShifts(page);
      for (const { id } of pages) {
        for (const time of ["first", "again"]) {
          await settle(page, `/${id}`);
          const shifted = await page
            .locator("html")
            .getAttribute("data-shifted");
          expect([id, time, shifted ?? ""]).toEqual([id, time, ""]);
        }
      }
    });
  });
}

test("the focus is never behind the save status bar of a phone, nor cut by it with large text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { id } of pages) {
    for (const text of [100, 200]) {
      await settle(page, `/${id}`);
      await setText(page, text);
      await tabTo(page, ({ tag }) => tag === "body");
    }
  }
});
