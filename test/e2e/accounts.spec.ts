import type { Page } from "@playwright/test";
import { test } from "./failures.ts";
import {
  expect,
  heading,
  open,
  originOf,
  PASSWORD,
  preferredName,
} from "./journey.ts";
import { beginAsStudent } from "./student.ts";
import { linkIn, mailTo } from "./system.ts";

const NEW_PASSWORD = "New-Horse-8-Battery";

function email(page: Page) {
  return page.getByRole("textbox", { name: "Email Address" });
}
function password(page: Page, label = "Password") {
  return page.getByLabel(label, { exact: true });
}
function code(page: Page) {
  return page.getByLabel("Confirmation Code");
}
function problem(page: Page) {
  return page.getByRole("main").getByRole("alert");
}
function press(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).click();
}
async function mailedCode(username: string): Promise<string> {
  return (await mailTo(originOf(), username)).code;
}
async function openMailedLink(page: Page, username: string): Promise<void> {
  await page.goto(linkIn(await mailTo(originOf(), username)).href);
}

/** Reloads, goes one page back and forward again: the card stays the same. */
async function disturb(page: Page, name: string): Promise<void> {
  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(heading(page, name)).toBeVisible();
}

async function logInAs(
  page: Page,
  username: string,
  secret: string,
): Promise<void> {
  await email(page).fill(username);
  await password(page).fill(secret);
  await press(page, "Log In");
}

test("a student moves to another mailbox, and goes on from there, also with what another tab could not save", async ({
  page,
  context,
  username,
}) => {
  const moved = `new-${username}`;
  await beginAsStudent(page, username);
  const other = await context.newPage();
  // To the end: after the log-in, its next attempt would save them before it hears of that.
  await other.route("**/api/answer*", (route) => route.abort());
  await open(other, "/about");
  await preferredName(other).fill("Mei");
  await expect(other.getByText(/are not saved yet/).last()).toBeVisible();
  await page.goto("/about");
  await page.getByRole("button", { name: "Privacy", exact: true }).click();
  await page.getByRole("link", { name: "Change your email address" }).click();
  await expect(heading(page, "Change Email Address")).toBeVisible();
  await expect(page.getByLabel("Current Email Address")).toHaveValue(username);
  await page.getByLabel("New Email Address").fill(moved);
  await password(page).fill(PASSWORD);
  await press(page, "Send Link");
  await expect(
    page.getByText("We have sent a link to your new email address.").first(),
  ).toBeVisible();

  await openMailedLink(page, moved);
  await expect(heading(page, "Use This Email Address")).toBeVisible();
  await disturb(page, "Use This Email Address");
  await press(page, "Use This Address");
  await expect(heading(page, "Log In")).toBeVisible();
  await expect(email(page)).toHaveValue(moved);
  await logInAs(page, moved, PASSWORD);
  await expect(heading(page, "About You")).toBeVisible();
  await expect(
    other.getByText(/unsaved answers are back/).last(),
  ).toBeVisible();
  await expect(preferredName(other)).toHaveValue("Mei");
});

test("a link that is opened on another device leads to the choice of a password", async ({
  page,
  browser,
  username,
}) => {
  await page.goto("/signup");
  await email(page).fill(username);
  await password(page).fill(PASSWORD);
  await press(page, "Create Account");
  await expect(heading(page, "Confirm Your Account")).toBeVisible();

  const context = await browser.newContext({ baseURL: originOf() });
  const phone = await context.newPage();
  await openMailedLink(phone, username);
  await expect(heading(phone, "Confirm Your Account")).toBeVisible();
  await expect(email(phone)).toHaveValue(username);
  await expect(code(phone)).toHaveValue(await mailedCode(username));
  await expect(phone).not.toHaveURL(/[?&]id=/);
  await disturb(phone, "Confirm Your Account");
  await press(phone, "Confirm Account");

  await expect(heading(phone, "Choose Your Password")).toBeVisible();
  await expect(
    phone
      .getByRole("main")
      .getByText("Your account is confirmed. Please choose a password."),
  ).toBeVisible();
  await expect(phone.getByText("in the tab where you signed up")).toBeVisible();
  await expect(phone).not.toHaveURL(/[?&]id=/);
  await disturb(phone, "Choose Your Password");
  await password(phone).fill(NEW_PASSWORD);
  await expect(password(phone, "Confirm Password")).toBeHidden();
  await press(phone, "Save Password");
  await expect(heading(phone, "Log In")).toBeVisible();
  await expect(email(phone)).toHaveValue(username);
  await password(phone).fill(NEW_PASSWORD);
  await press(phone, "Log In");
  await expect(heading(phone, "About You")).toBeVisible();
  await context.close();

  // In the browser that signed up with another password, the account has the chosen one.
  await page.goto("/login");
  await logInAs(page, username, PASSWORD);
  await expect(problem(page)).toContainText(
    "not confirmed yet with this password",
  );
  await logInAs(page, username, NEW_PASSWORD);
  await expect(heading(page, "About You")).toBeVisible();
});
