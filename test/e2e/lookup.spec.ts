import type { Locator, Page, Route } from "@playwright/test";
import { test } from "./failures.ts";
import { expect } from "./journey.ts";
import { openSection } from "./questions.ts";

/** Holds requests for suggestions until the test answers them. */
async function holdLookups(page: Page) {
  const held = new Map<string, Route>();
  const gone = new Set<string>();
  page.on("requestfailed", (request) => {
    gone.add(new URL(request.url()).searchParams.get("text") ?? "");
  });
  await page.route("**/lookup/find?*", (route) => {
    const { searchParams } = new URL(route.request().url());
    const text = searchParams.get("text");
    if (text === null) return route.continue();
    held.set(text, route);
    return undefined;
  });
  return {
    asked: (text: string) =>
      expect.poll(() => held.has(text), `looked for ${text}`).toBe(true),
    /** Resolves once the browser has aborted a request. */
    dropped: (text: string) =>
      expect.poll(() => gone.has(text), `dropped ${text}`).toBe(true),
    answer: async (text: string, ...names: readonly string[]) =>
      held.get(text)?.fulfill({
        json: names.map((name) => ({
          id: name,
          text: name,
          sub_text: "Barre",
        })),
      }),
  };
}

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
function change(page: Page): Locator {
  return page.getByRole("button", { name: /^Change / });
}
function announcement(page: Page, text: string): Locator {
  return page.locator(".announcer").filter({ hasText: text });
}

test("a school is found, chosen and emptied with the keyboard alone", async ({
  page,
}) => {
  await page.goto("/education");
  await school(page).focus();
  await page.keyboard.type("montp high");
  await expect(options(page).first()).toHaveAccessibleName(
    "Montpelier High School, Montpelier, Vermont",
  );
  await expect(announcement(page, "5 schools found.")).toHaveCount(1);
  await expect(
    page.getByRole("main").getByText("Enter your school information below."),
  ).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(change(page)).toBeFocused();
  await expect(change(page)).toHaveAccessibleDescription(
    /^Montpelier High School, 405 Maple Street, Montpelier, Vermont 05602, United States, CEEB 900001$/,
  );
  await expect(school(page)).toBeHidden();
  await expect(field(page, "hs_city")).toBeHidden();

  await page.keyboard.press("Enter");
  await expect(school(page)).toBeFocused();
  await expect(school(page)).toHaveValue("Montpelier High School");
  await expect(field(page, "hs_city")).toHaveValue("Montpelier");
  await expect(field(page, "hs_state")).toHaveValue("Vermont");
  await expect(field(page, "hs_country")).toHaveValue("USA");
  await expect(field(page, "hs_ceeb")).toHaveValue(/^\d{6}$/);
  await expect(
    page.getByRole("main").getByText("Enter your school information below."),
  ).toBeHidden();

  await page.keyboard.press("End");
  await page.keyboard.type(" West");
  await expect(field(page, "hs_ceeb")).toHaveValue("");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  for (const key of ["hs_city", "hs_country", "hs_ceeb", "hs_zip"]) {
    await expect(field(page, key)).toHaveValue("");
  }
});

test("a slow reply causes no layout shift, and its suggestions open in view", async ({
  page,
}) => {
  await page.goto("/education");
  const lookups = await holdLookups(page);
  await school(page).fill("maple");
  await lookups.asked("maple");
  const top = () =>
    field(page, "grad_month").evaluate(
      (box) => box.getBoundingClientRect().y + window.scrollY,
    );
  const before = await top();
  await lookups.answer("maple", "Maple Academy", "Mapleton");
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
