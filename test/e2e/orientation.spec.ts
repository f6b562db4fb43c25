import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { violations } from "./audit.ts";
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

function nav(page: Page) {
  return page.getByRole("navigation", { name: "Application pages" });
}

test("the sections of a page open by pointer and by keyboard, in the order of the page", async ({
  page,
}) => {
  await settle(page, "/about");
  const panel = nav(page).getByRole("list", {
    name: "Sections of Your Academics",
  });
  await nav(page)
    .getByRole("link", { name: /^Your Academics/ })
    .hover();
  await expect(panel).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.mouse.move(5, 700);
  await expect(panel).toBeHidden();

  const opener = nav(page).getByRole("button", {
    name: "Sections of Your Academics",
  });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Tab");
  for (let left = await panel.getByRole("link").count(); left > 0; left -= 1) {
    await page.keyboard.press("Tab");
  }
  await expect(
    nav(page).getByRole("link", { name: /^Final Steps/ }),
  ).toBeFocused();
  await expect(panel).toBeHidden();
});
