import { test } from "./failures.ts";
import { expect, heading, openWithParts, preferredName } from "./journey.ts";

test("pages replace each other in the history, start at their heading and keep the query", async ({
  page,
}) => {
  await page.goto("/no/such/page?source=mail");
  await expect(page).toHaveURL(/\/about\?source=mail$/);
  const entries = await page.evaluate(() => window.history.length);

  await page.getByRole("link", { name: "Final Steps" }).first().click();
  await expect(heading(page, "Final Steps")).toBeFocused();
  await expect(page).toHaveTitle(/^Final Steps – /);
  await page.getByRole("link", { name: "log in", exact: true }).click();
  await expect(heading(page, "Log In")).toBeFocused();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(heading(page, "Sign Up")).toBeFocused();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(heading(page, "About You")).toBeFocused();
  expect(await page.evaluate(() => window.history.length)).toBe(
    // From the card, Back leads to the form.
    entries + 1,
  );

  await page.goto("/completion?source=mail");
  await expect(page).toHaveURL(/\/about\?source=mail$/);
});

test("an account page that is idle has the form and its dialogs, which then need no network", async ({
  page,
  context,
}) => {
  await openWithParts(page, "/login");
  await context.setOffline(true);

  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(heading(page, "About You")).toBeFocused();
  const privacy = page.getByRole("button", { name: "Privacy" });
  await privacy.click();
  await expect(page.getByRole("dialog", { name: /privacy/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(privacy).toBeFocused();
});

test("code that a deployment has removed, and a reload does not bring, is reported with a way on", async ({
  page,
}) => {
  await page.goto("/about");
  await preferredName(page).fill("Mei");
  await page.route("**/assets/account-*.js", (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.getByRole("link", { name: "Your Academics" }).first().click();
  await expect(heading(page, "This page could not be loaded.")).toBeVisible();

  await page.unroute("**/assets/account-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Sign Up")).toBeVisible();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(preferredName(page)).toHaveValue("Mei");
});
