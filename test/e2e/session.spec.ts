import type { Page } from "@playwright/test";
import { INACTIVE, SESSION_INVALID } from "../../shared/messages.ts";
import { test } from "./failures.ts";
import { expect, logIn, signUpAndLogIn } from "./journey.ts";
import { beginAsStudent, storedAnswers } from "./student.ts";

const MINUTE = 60_000;

const preferredName = (page: Page) =>
  page.getByRole("textbox", { name: "Preferred Name" }).first();
const stillWorking = (page: Page) =>
  page.getByRole("dialog", { name: "Still working?" });
const message = (page: Page, text: string) =>
  page.getByRole("main").getByText(text, { exact: true });

test("inactivity is one for all tabs, is asked about before, and loses nothing", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username);
  await context.clock.install();
  await page.goto("/about");
  const other = await context.newPage();
  await other.goto("/forgot");

  await context.clock.fastForward(14 * MINUTE);
  await expect(stillWorking(page)).toBeVisible();
  await expect(stillWorking(other)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(stillWorking(page)).toBeHidden();
  await expect(stillWorking(other)).toBeHidden();

  // A closed laptop: the clock goes on, and every timer is late.
  await preferredName(page).fill("Mei");
  const logouts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/logout")) logouts.push(request.url());
  });
  await context.clock.fastForward(20 * MINUTE);
  await expect(message(page, INACTIVE)).toBeVisible();
  await expect(message(other, INACTIVE)).toBeVisible();
  expect(logouts.length).toBeLessThanOrEqual(1);
  expect(await context.cookies()).toEqual([]);

  await logIn(page, username);
  await expect(preferredName(page)).toHaveValue("Mei");
  // Fresh from the login, nobody has been away.
  await context.clock.fastForward(13 * MINUTE);
  await expect(stillWorking(page)).toBeHidden();
});

test("a session that the server has ended gives back the page and what was typed", async ({
  page,
  context,
  username,
}) => {
  await beginAsStudent(page, username, { preferred_name: "M" });
  await page.goto("/about#preferred_name");
  await expect(preferredName(page)).toBeFocused();
  await context.clearCookies({ name: "__Host-session" });

  await preferredName(page).fill("Mei");
  await expect(message(page, SESSION_INVALID)).toBeVisible();
  // Over a reload too: the mail app of a phone may cost the page.
  await page.reload();
  await expect(message(page, SESSION_INVALID)).toBeVisible();
  await logIn(page, username);

  await expect(page).toHaveURL(/\/about#preferred_name$/);
  await expect(preferredName(page)).toHaveValue("Mei");
  await expect(
    page.getByText(/could not be saved before are back/).first(),
  ).toBeVisible();
  await expect
    .poll(() => storedAnswers(page))
    .toMatchObject({ preferred_name: "Mei" });
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage)),
  ).not.toContain("Mei");
});

const MARK = "Qzv";

/** Puts a mark into every box for text on the page, and leaves each. */
const markEverything = async (page: Page): Promise<number> => {
  const boxes = page.locator(
    "main :is(input:not([type]), input[type=text], input[type=email], textarea):visible",
  );
  const count = await boxes.count();
  for (let index = 0; index < count; index += 1) {
    await boxes.nth(index).fill(`${MARK}${index}`);
    await page.keyboard.press("Tab");
  }
  return count;
};

/** Wherever a browser keeps something that the next person at this computer could look up. */
const remains = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      JSON.stringify(sessionStorage),
      JSON.stringify(localStorage),
      JSON.stringify(window.history.state),
      document.cookie,
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll("input, textarea"), (box) =>
        "value" in box ? String(box.value) : "",
      ),
    ].join("\n"),
  );

test("a log-out leaves nothing in this browser, in any tab, back or forward", async ({
  page,
  context,
  username,
  consoleTexts,
}) => {
  await page.goto("/");
  await expect(preferredName(page)).toBeVisible();
  expect(await markEverything(page)).toBeGreaterThan(10);
  // Not by the site's own links alone: a typed address makes an entry in the history.
  await page.getByRole("button", { name: /Next/ }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto("/login");
  await page.goto("/signup");
  await signUpAndLogIn(page, username);
  await expect(preferredName(page)).toHaveValue(new RegExp(MARK));
  await page.getByRole("link", { name: "Your Academics" }).first().click();
  await expect(
    page.getByRole("heading", { name: "Your Academics", level: 1 }),
  ).toBeVisible();
  await markEverything(page);
  const other = await context.newPage();
  await other.goto("/about");
  await expect(preferredName(other)).toHaveValue(new RegExp(MARK));

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();

  await expect(message(page, "You have been logged out.")).toBeVisible();
  await expect(message(other, "You have been logged out.")).toBeVisible();
  for (const tab of [page, other])
    expect(await remains(tab)).not.toContain(MARK);
  for (await page.goBack(); page.url() !== "about:blank"; await page.goBack()) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await remains(page)).not.toContain(MARK);
  }
  await page.goto("/about");
  await expect(preferredName(page)).toHaveValue("");
  expect(consoleTexts.join("\n")).not.toContain(MARK);
});
