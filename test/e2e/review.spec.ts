import type { Locator, Page } from "@playwright/test";
import { SUBMITTED } from "../../shared/messages.ts";
import { completeAnswers } from "../support/valid-answers.ts";
import { expectForEverybody } from "./audit.ts";
import { expect, heading, open, test } from "./journey.ts";
import { beginAsStudent, clockDifference, schoolDay } from "./student.ts";

const complete = completeAnswers(
  {
    first_name: "Mei",
    last_name: "Chen",
    faith_essay_statement: "To leave every place better.",
    prompts_essay_statement: "I repair bicycles.",
    test_optional: "Y",
    counselor_first_name: "Grace",
    counselor_email_address: "grace@example.org",
    hs_gpa: "",
    gpa_scale: "",
    activity_name: "",
  },
  schoolDay(),
);

function review(page: Page) {
  return page.getByRole("region", { name: "Review and submit" });
}
function wayOn(page: Page, name: string | RegExp) {
  return page
    .getByRole("region", { name: "Saving" })
    .getByRole("link", { name, exact: true });
}
function boxOf(element: Locator) {
  return element.evaluate((node) => {
    const { x, width } = node.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node.lastChild ?? node);
    return [x, width, range.getBoundingClientRect().x];
  });
}

test("the review has each section in one line, leads to what is to be changed, and back", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, complete);
  await open(page, "/final-steps");
  await expect(review(page)).toMatchAriaSnapshot(`
    - heading "Review and submit" [level=2]
    - heading "About You" [level=3]
    - paragraph: 10 of 11 required answered
    - heading "Your Academics" [level=3]
    - paragraph: Done
    - term: Test Scores
    - definition: Applying without scores
    - definition:
      - 'link "Change: Test Scores"'
    - heading "Final Steps" [level=3]
    - paragraph:
      - text: /Left out. Readers often look here/
      - link "Grade Point Average"
      - link "Activities"
    - term: We will write to
    - definition:
      - 'link "Change: e-mail address"'
    - paragraph:
      - strong: You cannot change anything after you submit.
  `);
  // Whatever time a run asks for, system and page have it.
  expect(await clockDifference(page)).toBeLessThan(60_000);
  await expect(review(page)).not.toContainText("clock");
  await expectForEverybody(page, "review", {
    within: "#review",
    only: ["phone", "large on a phone", "desk", "dark", "forced"],
  });

  await review(page)
    .getByRole("link", { name: "Change: School Counselor" })
    .click();
  await expect(heading(page, "Your Academics")).toBeVisible();
  const name = page.locator("#counselor_first_name");
  await expect(name).toBeFocused();
  await name.fill("Ada");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Success Notification" }),
  ).toBeVisible();
  await wayOn(page, "Back to review").click();
  await expect(review(page)).toBeFocused();
  await expect(review(page)).toContainText("Ada · grace@example.org");

  await review(page).getByRole("link", { name: "Activities" }).click();
  await expect(page.locator("#activity_name")).toBeFocused();
  await expect(
    page.locator("section", { has: page.locator("#section-activities") }),
  ).toContainText("Readers look here");
  await wayOn(page, "Back to review").click();
  await expect(review(page)).toBeFocused();
  // The review has its own ways.
  await expect(wayOn(page, /./)).toHaveCount(0);
});

test("while Submit works it alone says so, nothing moves, and the arrival is told once, with a letter to write", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username, complete);
  await open(page, "/final-steps");
  await expect(review(page)).toBeVisible();
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
