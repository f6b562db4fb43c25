import type { Locator, Page } from "@playwright/test";
import { SUBMITTED } from "../../shared/messages.ts";
import { completeAnswers } from "../support/valid-answers.ts";
import {
  expect,
  heading,
  logOut,
  open,
  openWithParts,
  test,
} from "./journey.ts";
import { byText, setText, tabTo } from "./keyboard.ts";
import { beginAsStudent, clockDifference, schoolDay } from "./student.ts";

const complete = completeAnswers(
  {
    first_name: "Mei",
    last_name: "Chen",
    faith_essay_statement: "To leave every place better.",
    prompts_essay_statement: "I repair bicycles.",
    counselor_first_name: "Grace",
    counselor_email_address: "grace@example.org",
  },
  schoolDay(),
);

function review(page: Page) {
  return page.getByRole("region", { name: "Review and submit" });
}
function boxOf(element: Locator) {
  return element.evaluate((node) => {
    const { x, width } = node.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node.lastChild ?? node);
    return [x, width, range.getBoundingClientRect().x];
  });
}

test("a submission and then a session end as ever where no more of the site's code arrives", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, complete);
  const code = ["CompletionPage", "login"].map(async (name) => {
    const file = new RegExp(`/${name}-.*\\.js$`);
    await (await page.waitForResponse(file)).finished();
  });
  await openWithParts(page, "/final-steps");
  await Promise.all(code);
  await page.route("**/assets/**", (route) => route.abort());

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(heading(page, SUBMITTED)).toBeVisible();
  await logOut(page);
  await expect(heading(page, "Log In")).toBeVisible();
});

test("while Submit works it alone says so, nothing moves, and the arrival is told once, with a letter to write", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, complete);
  await open(page, "/final-steps");
  await expect(review(page)).toBeVisible();
  // Whatever time a run asks for, system and page have it.
  expect(await clockDifference(page)).toBeLessThan(60_000);
  const buttons = ["Back", "Submit", "Save"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  const boxes = () => Promise.all(buttons.map(boxOf));
  const before = await boxes();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/submit", async (route) => {
    await held;
    await route.continue();
  });
  await buttons[1]?.click();
  await expect(page.locator("button[aria-busy=true]")).toHaveText(["Submit"]);
  await expect(page.locator("button[aria-disabled=true]")).toHaveText([
    "Back",
    "Submit",
    "Save",
  ]);
  expect(await boxes()).toEqual(before);
  release();

  await expect(heading(page, SUBMITTED)).toBeFocused();
  await expect(page.getByText(SUBMITTED)).toHaveCount(1);
  const news = page.getByRole("region", { name: "Success Notification" });
  await expect(news.getByRole("heading")).toHaveText(SUBMITTED);
  await expect(
    page.getByRole("link", { name: "Write to your counselor" }),
  ).toHaveAttribute("href", /^mailto:grace@example\.org\?.*Mei%20Chen/);
  await news.getByRole("button", { name: "Dismiss" }).click();
  await expect(news).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(heading(page, SUBMITTED)).toBeVisible();
  await expect(news).toHaveCount(0);
});

test("on a phone the focus is never behind what submits, at any size of text", async ({
  page,
  username,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginAsStudent(page, username, complete);
  for (const text of [100, 200]) {
    await open(page, "/final-steps");
    await setText(page, text);
    // All has been seen: what submits is at the thumb.
    await page.getByRole("main").focus();
    await tabTo(page, byText("Save"));
    await expect(page.locator("html[data-reviewed]")).toHaveCount(1);
    await page.getByRole("main").focus();
    await tabTo(page, byText("Save"));
  }
});
