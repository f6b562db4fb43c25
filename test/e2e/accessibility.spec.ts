import type { Page } from "@playwright/test";
import { pages } from "../../shared/college/pages.ts";
import { EVERY_MODE, expectForEverybody, type ModeName } from "./audit.ts";
import { test } from "./failures.ts";
import { expect, open } from "./journey.ts";
import { control, openSection, openSections } from "./questions.ts";

const WIDE: readonly ModeName[] = ["tablet", "desk", "dark", "forced", "large"];

/** Token in the format of mailed links. */
const TOKEN = "a1".repeat(32);

function suggestion(page: Page) {
  return page.getByRole("listbox").getByRole("option").first();
}
test.describe("a visitor", () => {
  for (const { id } of pages) {
    test(`on /${id}`, async ({ page }) => {
      await open(page, `/${id}`);
      await openSections(page);
      await expectForEverybody(page, `${id}, opened`, { only: EVERY_MODE });
    });
  }

  for (const path of [
    "/login",
    "/signup",
    "/confirm",
    "/forgot",
    "/reset",
    `/reset?username=a%40b.co&id=${TOKEN}`,
  ]) {
    test(`on ${path}, as it opens and with errors`, async ({ page }) => {
      await open(page, path);
      await expectForEverybody(page, "empty", { only: ["phone"] });
      const main = page.getByRole("main");
      await main.locator("button[type=submit]").click();
      await expect(main.getByText("Error:").first()).toBeAttached();
      await expectForEverybody(page, "errors", { within: "main" });
    });
  }

  test("on /confirm by a mailed link, as it opens and rejected", async ({
    page,
  }) => {
    await open(page, `/confirm?username=a%40b.co&id=123456-${TOKEN}`);
    await expectForEverybody(page, "link", { only: ["phone"] });
    const main = page.getByRole("main");
    await main.locator("button[type=submit]").click();
    await expect(main.getByRole("alert")).toBeVisible();
    await expectForEverybody(page, "refused", { within: "main" });
  });

  test("with every popup", async ({ page }) => {
    await open(page, "/no-such-page");
    await expect(
      page.getByRole("main").getByText("That page does not exist."),
    ).toBeVisible();
    await expectForEverybody(page, "unknown path", { within: "main" });

    const nav = page.getByRole("navigation", { name: "Application pages" });
    await nav.getByRole("button", { name: "Sections of About You" }).click();
    await expect(nav.getByRole("list", { name: /^Sections/ })).toBeVisible();
    await expectForEverybody(page, "menu", { within: "header", only: WIDE });
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Account" }).click();
    const account = page.getByRole("dialog", { name: "Account" });
    await expect(account).toBeVisible();
    await expectForEverybody(page, "account", { within: "[role=dialog]" });
    await page.keyboard.press("Escape");

    for (const name of ["Help", "Privacy", "Accessibility"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expectForEverybody(page, name, { within: "[role=dialog]" });
      await page.keyboard.press("Escape");
    }
  });

  test("with lists of suggestions and of choices", async ({ page }) => {
    await open(page, "/education");
    await control(page, "hs_name").pressSequentially("montp");
    await expect(suggestion(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectForEverybody(page, "suggestions", {
      within: "section:has(#hs_name)",
    });
    await page.keyboard.press("Escape");

    await openSection(page, "activity_name");
    await control(page, "activity_name").click();
    await expect(suggestion(page)).toBeVisible();
    await expectForEverybody(page, "choices", {
      within: "section:has(#activity_name)",
    });
  });

  test("with a slip, with a toast, and with a link that has expired", async ({
    page,
  }) => {
    await open(page, "/login");
    const email = page.getByRole("textbox", { name: "Email Address" });
    await email.fill("maya@gmial.com");
    const meant = page.getByRole("button", { name: "maya@gmail.com" });
    await expect(meant).toBeVisible();
    await expectForEverybody(page, "a slip", { within: "main" });
    await meant.press("Enter");
    await expect(email).toHaveValue("maya@gmail.com");
    await page.getByLabel("Password", { exact: true }).fill("Not-mine-7");
    await page.getByRole("button", { name: "Log In" }).click();
    const toast = page.getByRole("listitem", { name: "Login Card Error" });
    // The card says so itself: only whoever goes there by the keyboard sees it, and it stays meanwhile.
    await expect
      .poll(async () => (await toast.boundingBox())?.width)
      .toBeLessThan(2);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await expect(toast).toBeFocused();
    expect((await toast.boundingBox())?.width).toBeGreaterThan(100);
    await expectForEverybody(page, "toast");
    await expect(toast).toBeVisible();

    await open(page, "/about?token=nothing");
    await expect(page.getByText(/^This link has expired/)).toBeVisible();
    await expectForEverybody(page, "expired link");
  });
});
