import type { Locator, Page, Route } from "@playwright/test";
import { test } from "./failures.ts";
import { expect } from "./journey.ts";
import { openSection } from "./questions.ts";

function school(page: Page): Locator {
  return page.getByRole("combobox", { name: "Search for Your School" });
}
function list(page: Page): Locator {
  return page.getByRole("listbox", { name: /^Suggestions for/ });
}
function options(page: Page): Locator {
  return list(page).getByRole("option");
}
function field(page: Page, key: string): Locator {
  return page.locator(`[id="${key}"]`);
}

test("a slow reply causes no layout shift, and its suggestions open in view", async ({
  page,
}) => {
  await page.goto("/education");
  const held = Promise.withResolvers<Route>();
  await page.route("**/lookup/find?*", (route) => held.resolve(route));
  await school(page).fill("maple");
  const lookup = await held.promise;
  const top = () =>
    field(page, "grad_month").evaluate(
      (box) => box.getBoundingClientRect().y + window.scrollY,
    );
  const before = await top();
  const found = ["Maple Academy", "Mapleton"];
  await lookup.fulfill({
    json: found.map((text) => ({ id: text, text, sub_text: "Barre" })),
  });
  await expect(options(page)).toHaveCount(2);
  expect(await top()).toBe(before);

  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(school(page)).toHaveValue("maple");
});

test("the whole list is visible on a phone with an open keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/education");
  await school(page).fill("montp high");
  await expect(options(page)).toHaveCount(5);

  await expect.poll(() => options(page).nth(3).evaluate(isInFront)).toBe(true);
  await expect.poll(() => school(page).evaluate(isInFront)).toBe(true);
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await expect.poll(() => options(page).nth(4).evaluate(isInFront)).toBe(true);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= window.innerWidth,
    ),
  ).toBe(true);
});

test("a list of choices covers sticky elements", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/education");
  await openSection(page, "activity_name");
  await page.getByRole("combobox", { name: "Activity 1" }).click();
  const choices = page.getByRole("listbox").filter({ visible: true });
  await expect(choices.getByRole("option").first()).toBeVisible();
  const box = await choices.boundingBox();
  const line = await page.getByRole("region", { name: "Saving" }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(line?.y ?? 0);

  const covered = () =>
    choices.evaluate((shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      const rows = Array.from({ length: Math.floor(height) }, (_, row) => row);
      return rows.filter(
        (row) =>
          !shown.contains(document.elementFromPoint(x + width / 2, y + row)),
      );
    });
  // The page first scrolls to have room for the list.
  await expect.poll(covered).toEqual([]);
});

/** Returns whether the middle of an element is inside the window and nothing covers it. */
function isInFront(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element === top || element.contains(top);
}

test("without the code of the list, the search is a box like any other", async ({
  page,
}) => {
  await page.route(/\/parts-.*\.js$/, (route) => route.abort());
  await page.goto("/education");
  const found = page.waitForResponse(/lookup/);
  await school(page).fill("montp high");
  await (await found).finished();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(school(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Type it in myself" }).click();
  await field(page, "hs_city").fill("Montpelier");
  await expect(school(page)).toHaveValue("montp high");
});
