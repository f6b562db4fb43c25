import { markedPng } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  detailsOf,
  pagesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import type { Page } from "@playwright/test";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import { pages } from "../../shared/college/pages.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import {
  domesticApplicant,
  internationalApplicant,
  withSchoolCode,
} from "./applicants.ts";
import { expect, fileOf, heading, signUpAndLogIn, test } from "./journey.ts";
import {
  answer,
  control,
  expectShown,
  onPage,
  printedForm,
  storedForm,
  type EnteredAnswers,
} from "./questions.ts";
import { beginAsStudent, saveAndFind, schoolDay } from "./student.ts";
import { printedLink } from "./system.ts";

/** One essay is written, the other is uploaded. */
const { prompts_essay_statement: _, ...entered } = internationalApplicant;

/** Answers a page from its first question to its last. */
async function answerPage(page: Page, pageId: string): Promise<void> {
  for (const [key, value] of onPage(entered, pageId)) {
    await answer(page, key, value);
  }
}

async function nextPage(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Next: ${title}` }).click();
  await expect(heading(page, title)).toBeVisible();
}

function squeezed(text: string): string {
  return text.replaceAll(/\s/g, "");
}

test("a student from abroad applies on a phone: from the first answer to the PDF of the whole application", async ({
  page,
  username,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/about$/);
  // The box for a foreign phone number stands above the country that opens it.
  await answer(page, "country", "Germany");
  await answerPage(page, "about");
  for (const key of ["state", "parent_state", "alien_registration_number"]) {
    await expect(control(page, key)).toBeHidden();
  }

  // A visitor's answers move to the account.
  await page.getByRole("button", { name: "Sign up to continue" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await signUpAndLogIn(page, username);
  for (const [key, value] of onPage(entered, "about")) {
    await expectShown(page, key, value);
  }

  const essay = page.getByRole("group", {
    name: /Write an essay that shows us/,
  });
  await essay.getByRole("tab", { name: "Upload a Document" }).click();
  await essay.locator("input[type=file]").setInputFiles({
    name: "essay.png",
    mimeType: "image/png",
    buffer: await markedPng(80, 60),
  });
  // A second document replaces the first.
  await essay.getByRole("button", { name: "Delete essay.png" }).click();
  await page.getByRole("button", { name: "Delete document" }).click();
  await expect(essay.getByText("essay.png")).toBeHidden();
  await essay.locator("input[type=file]").setInputFiles({
    name: "essay.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfWith("The uploaded essay speaks.")),
  });
  await expect(
    essay.getByRole("button", { name: "Delete essay.pdf" }),
  ).toBeVisible();

  await nextPage(page, "Your Academics");
  await nextPage(page, "Final Steps");
  await answerPage(page, "final-steps");

  // The academics are missing: the summary links to them.
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/about$/);
  const summary = page.getByRole("heading", { name: MISSING_INFORMATION });
  await expect(summary).toBeVisible();
  await page.getByRole("link", { name: "When do you plan to enroll?" }).click();
  await expect(page).toHaveURL(/\/education#entry_term$/);
  await expect(page.getByLabel("When do you plan to enroll?")).toBeFocused();
  await control(page, "hs_name").pressSequentially("Gymnasium");
  await expect(
    page.getByRole("main").getByText("Enter your school information below."),
  ).toBeVisible();
  await answerPage(page, "education");
  await expect(control(page, "hs_state")).toBeHidden();
  await expect(summary).toBeHidden();
  await saveAndFind(page, storedForm(entered, schoolDay()));

  await nextPage(page, "Final Steps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/completion$/);
  await expect(page.getByText(SUBMITTED).first()).toBeVisible();

  // Submission is final.
  await page.goto("/education");
  await expect(page).toHaveURL(/\/completion$/);

  const link = page.getByRole("link", { name: /PDF/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const pdf = await fileOf(link);
  const text = squeezed(await textOf(pdf));
  const answers = [
    ...printedForm(entered).map(([, printed]) => printed),
    "Document attached for prompts_essay_doc",
    "The uploaded essay speaks.",
  ];
  expect(answers.filter((each) => !text.includes(squeezed(each)))).toEqual([]);
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

interface ServiceView {
  /** Each label and prompt with its text, without unanswered questions. */
  readonly printed: readonly (readonly [string, string])[];
  /** What stands above, and nowhere else. */
  readonly facts: string;
}

/** Opens the document that staff read. */
async function readServiceView(
  page: Page,
  username: string,
): Promise<ServiceView> {
  await page.goto(await printedLink(username, "service"));
  await expect(page.locator("html[data-document=ready]")).toBeAttached();
  const answers = page.locator("table:not([aria-label=Summary] > table)");
  const essays = page.locator("#essays > section");
  const [labels, texts] = [
    await answers.getByRole("rowheader").allTextContents(),
    await answers.getByRole("cell").allInnerTexts(),
  ];
  labels.push(...(await essays.getByRole("heading").allTextContents()));
  texts.push(...(await essays.locator("> :last-child").allInnerTexts()));
  // A line of an essay ends in a blank, which keeps its words apart in the tags of the PDF.
  const textAt = (index: number) => texts[index]?.replaceAll(" \n", "\n") ?? "";
  return {
    printed: labels
      .map((label, index) => [label, textAt(index)] as const)
      .filter(([, text]) => text !== "Not answered"),
    facts: await page.getByRole("region", { name: "Summary" }).innerText(),
  };
}

/** Expects that every answer is a fact or printed under its label, and nothing else is. */
function expectPrinted(
  { printed, facts }: ServiceView,
  applicant: EnteredAnswers,
): void {
  const answers = printedForm(applicant);
  const isPrintOf = (
    [label, text]: readonly [string, string],
    [name, part]: readonly [string, string],
  ) => label.includes(name) && text.includes(part);
  expect(
    answers.filter(
      (each) =>
        !printed.some((print) => isPrintOf(print, each)) &&
        !facts.includes(each[1]),
    ),
  ).toEqual([]);
  expect(
    printed.filter((print) => !answers.some((each) => isPrintOf(print, each))),
  ).toEqual([]);
}

test("every answer of a domestic student is in its box and in print", async ({
  page,
  username,
}) => {
  const stored = storedForm(domesticApplicant, schoolDay());
  const unanswered = allQuestions
    .filter((entry) => isAsked(entry, stored))
    .map(({ question }) => question)
    .filter(({ kind }) => kind !== "document")
    .map(({ key }) => key)
    .filter((key) => domesticApplicant[key] === undefined);
  expect(unanswered).toEqual([]);

  await beginAsStudent(page, username, stored);
  for (const { id, title } of pages) {
    await page.goto(`/${id}`);
    await expect(heading(page, title)).toBeVisible();
    for (const [key, value] of onPage(domesticApplicant, id)) {
      await expectShown(page, key, value);
    }
  }
  expectPrinted(
    await readServiceView(page, username),
    withSchoolCode(domesticApplicant),
  );
});
