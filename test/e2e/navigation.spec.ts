import { test } from "./failures.ts";
import {
  expect,
  heading,
  logIn,
  openWithParts,
  originOf,
  PASSWORD,
  preferredName,
} from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";
import { mailTo } from "./system.ts";

test("pages replace each other in the history, start at their heading and keep the query", async ({
  page,
}) => {
  await page.goto("/no/such/page?source=mail");
  await expect(page).toHaveURL(/\/about\?source=mail$/);
  const entries = await page.evaluate(() => window.history.length);

  await page.getByRole("link", { name: "Final Steps" }).first().click();
  await expect(heading(page, "Final Steps")).toBeFocused();
  await expect(page).toHaveTitle(/^Final Steps – /);
  await page.getByRole("link", { name: "sign in", exact: true }).click();
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

test("a visitor's answers survive every reload, a wrong turn and the way to the mail", async ({
  page,
  username,
}) => {
  await page.goto("/about");
  await preferredName(page).fill("Mei");
  // Immediately: nothing may wait for a timer.
  await page.reload();
  await expect(preferredName(page)).toHaveValue("Mei");

  await page.getByRole("link", { name: "Your Academics" }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.reload();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(preferredName(page)).toHaveValue("Mei");
  await preferredName(page).fill("Mei Ling");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Create Account" })
    .click();
  await expect(heading(page, "Sign Up")).toBeVisible();

  await page.getByRole("textbox", { name: "Email Address" }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(heading(page, "Confirm Your Account")).toBeVisible();
  await page.goto(`${originOf()}/_local/outbox`);
  await page.goBack();
  await expect(
    page.getByRole("textbox", { name: "Email Address" }),
  ).toHaveValue(username);
  const { code } = await mailTo(originOf(), username);
  await page.getByLabel("Confirmation Code").fill(code);
  await page.getByRole("button", { name: "Confirm Account" }).click();
  await expect(heading(page, "Log In")).toBeVisible();
  await page.reload();
  await logIn(page, username);

  await expect(preferredName(page)).toHaveValue("Mei Ling");
  await expect(
    page.getByText("Your earlier answers are here.").first(),
  ).toBeVisible();
  await expect
    .poll(() => storedAnswers(page))
    .toMatchObject({ preferred_name: "Mei Ling" });
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

test("a student who goes back, forward or reloads on any page loses nothing", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  // The earlier page of the browser: pages of the form replace each other, so this is one step back from all of them.
  await page.goto(`${originOf()}/_local/outbox`);
  await page.goto("/about");
  await preferredName(page).fill("Mei");
  for (const name of ["Your Academics", "Final Steps", "About You"]) {
    await page
      .getByRole("link", { name: new RegExp(`^${name},`) })
      .first()
      .click();
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/_local\/outbox$/);
    await page.goForward();
    await expect(heading(page, name)).toBeVisible();
  }
  await expect(preferredName(page)).toHaveValue("Mei");
});
