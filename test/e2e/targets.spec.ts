import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { test } from "./failures.ts";
import { expect, expectWhole, open } from "./journey.ts";
import { openSections } from "./questions.ts";
import { beginAsStudent } from "./student.ts";

/** Least size of a target under a finger; axe measures the 24 pixels that a pointer needs. */
const LEAST = 44;

/**
 * Returns everything visible that is pressed and measures less than `least` CSS pixels in either direction. A link in a
 * sentence is as high as its line, which criterion 2.5.8 allows.
 */
function tooSmall(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((size) => {
    const found: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=tab], [role=option]",
    );
    for (const control of controls) {
      // The label of a choice is pressed as well as its box.
      const target = control.closest("label") ?? control;
      const isShown = target.checkVisibility({ visibilityProperty: true });
      const { width, bottom } = target.getBoundingClientRect();
      // The skip link waits above the window.
      if (!isShown || width === 0 || bottom < 0) continue;
      const parent = control.parentElement;
      const isInSentence =
        control.tagName === "A" &&
        getComputedStyle(control).display === "inline" &&
        parent?.textContent?.trim() !== control.textContent?.trim();
      // The library's input grows with its text; its box is the pressed element.
      const box =
        control.role === "combobox"
          ? (control.closest("[class*=control]") ?? control)
          : target;
      const { width: across, height: high } = box.getBoundingClientRect();
      if (!isInSentence && (across < size - 0.5 || high < size - 0.5)) {
        found.push(
          `${control.tagName} “${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}” #${control.id}: ${Math.round(across)} × ${Math.round(high)}`,
        );
      }
    }
    return found;
  }, least);
}

const routes = [
  ...pages.map(({ id }) => `/${id}`),
  "/login",
  "/signup",
  "/confirm",
  "/forgot",
  "/reset",
];

/** Opens everything that opens, and measures each time. */
async function measureEverything(
  page: Page,
  username: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  const measure = async (where: string) => {
    await expectWhole(page);
    const small = await tooSmall(page, LEAST);
    found.push(...small.map((one) => `${where}: ${one}`));
  };
  for (const path of routes) {
    await open(page, path);
    await measure(path);
    await openSections(page);
    await measure(`${path}, opened`);
  }
  for (const name of ["Help", "Privacy", "Accessibility"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await measure(name);
    await page.keyboard.press("Escape");
  }

  await beginAsStudent(page, username);
  await open(page, "/final-steps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await measure("errors");
  await page.getByRole("tab", { name: "Upload a Document" }).first().click();
  await expect(page.locator("input[type=file]")).toBeVisible();
  await measure("upload");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  await measure("account");
  await open(page, "/education");
  await page.getByRole("button", { name: "Add another major" }).click();
  await expect(page.locator("#applied_major_2")).toBeFocused();
  await page
    .getByRole("combobox", { name: "Search for Your School" })
    .pressSequentially("montp");
  await expect(
    page.getByRole("listbox").getByRole("option").first(),
  ).toBeVisible();
  await measure("suggestions");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("main").getByText("Your answers were saved."),
  ).toBeVisible();
  await measure("saved");
  return found;
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("all targets are at least 44 pixels wide and high", async ({
  page,
  username,
}) => {
  expect(
    await page.evaluate(() => matchMedia("(pointer: coarse)").matches),
  ).toBe(true);
  expect(await measureEverything(page, username)).toEqual([]);
});

test("a finger's press counts, although what is said of the box before moves what is pressed", async ({
  page,
}) => {
  await open(page, "/about");
  for (const [label, typed, pressed] of [
    ["Email Address", "amy", "My number is from another country."],
    ["Cell Phone", "123", /^Yes, send me updates/],
  ] as const) {
    const [box, choice] = [
      page.getByRole("textbox", { name: label }).first(),
      page.getByRole("checkbox", { name: pressed }),
    ];
    await box.fill(typed);
    await choice.tap();
    await expect(choice).toBeChecked();
    await expect(box).toHaveAccessibleDescription(/Error: /);
  }
});
