import { markedPng } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  detailsOf,
  pagesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import { aCompleteApplication } from "../support/applications.ts";
import { expect, fileOf, heading, signUpAndLogIn, test } from "./journey.ts";
import { enteredForm, fillPage } from "./questions.ts";
import { schoolDay } from "./student.ts";

const ESSAY = Array.from(
  { length: 60 },
  (_, index) => `Paragraph ${index + 1} of my essay, to its very last word.`,
).join("\n\n");

test("a student applies: from the first answer to the PDF of the whole application", async ({
  page,
  username,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/about$/);
  await fillPage(page, "about");

  // A visitor's answers move to the account.
  await page.getByRole("button", { name: "Sign up to continue" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await signUpAndLogIn(page, username);
  await expect(page.getByLabel("First Name").first()).toHaveValue("Amy");
  await expect(page.getByLabel("Cell Phone")).toHaveValue("(505) 234-5678");

  // One essay is written, the other is uploaded.
  const [faith, other] = [
    page.getByRole("group", { name: /What values and beliefs/ }),
    page.getByRole("group", { name: /Write an essay that shows us/ }),
  ];
  await faith.getByLabel("Your Essay").fill(ESSAY);
  await other.getByRole("tab", { name: "Upload a Document" }).click();
  await other.locator("input[type=file]").setInputFiles({
    name: "essay.png",
    mimeType: "image/png",
    buffer: await markedPng(80, 60),
  });
  await expect(other.getByText("essay.png")).toBeVisible();
  await expect(other.getByRole("button", { name: /Delete/ })).toBeVisible();

  // A second document replaces the first.
  await other.getByRole("button", { name: /Delete/ }).click();
  await page
    .getByRole("button", { name: /^(Yes, delete|Delete)/ })
    .last()
    .click();
  await expect(other.getByText("essay.png")).toBeHidden();
  await other.locator("input[type=file]").setInputFiles({
    name: "essay.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("The uploaded essay speaks.")),
  });
  await expect(other.getByText("essay.pdf")).toBeVisible();
  await expect(other.getByRole("button", { name: /Delete/ })).toBeVisible();

  await page.getByRole("button", { name: /Next/ }).click();
  await expect(heading(page, "Your Academics")).toBeVisible();
  await page.getByRole("button", { name: /Next/ }).click();
  await expect(heading(page, "Final Steps")).toBeVisible();
  await fillPage(page, "final-steps");

  // The academics are missing: the summary links to them.
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/about$/);
  const summary = page.getByRole("heading", {
    name: "We're missing some information!",
  });
  await expect(summary).toBeVisible();
  await page.getByRole("link", { name: "When do you plan to enroll?" }).click();
  await expect(page).toHaveURL(/\/education#entry_term$/);
  await expect(page.getByLabel("When do you plan to enroll?")).toBeFocused();
  await fillPage(page, "education");
  await expect(summary).toBeHidden();

  await page.getByRole("button", { name: /Next/ }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/completion$/);
  await expect(
    page
      .getByRole("main")
      .getByText("Your application was successfully submitted.")
      .first(),
  ).toBeVisible();

  // Submission is final.
  await page.goto("/education");
  await expect(page).toHaveURL(/\/completion$/);

  const link = page.getByRole("link", { name: /PDF/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const pdf = await fileOf(link);
  const text = (await textOf(pdf)).replaceAll(/\s+/g, " ");
  const major = enteredForm(aCompleteApplication({}, schoolDay()), schoolDay())[
    "applied_major"
  ];
  const short =
    "Amy|Okafor|April 23, 2009|Female|amy@example.org|(505) 234-5678|12 Maple Street|Montpelier|Vermont|05602|" +
    `United States|${String(major)}|Montpelier High School|Document attached for prompts_essay_doc|The uploaded essay speaks.`;
  const answers = [...short.split("|"), ...ESSAY.split("\n\n")];
  expect(answers.filter((answer) => !text.includes(answer))).toEqual([]);
  expect(await pagesOf(pdf)).toBeGreaterThanOrEqual(3);
  expect(await detailsOf(pdf)).toMatchObject({ language: "en-US" });

  await page.getByRole("button", { name: "Account" }).click();
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account).toContainText(username);
  await account.getByRole("button", { name: "Log Out" }).click();
  await expect(
    page.getByRole("main").getByText("You have been logged out."),
  ).toBeVisible();
});
