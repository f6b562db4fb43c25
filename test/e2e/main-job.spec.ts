import { markedPng } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  detailsOf,
  pagesOf,
  textOf,
} from "@admission/safe-documents/testing/read-pdf";
import type { Page } from "@playwright/test";
import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import { internationalApplicant } from "./applicants.ts";
import { expect, fileOf, heading, signUpAndLogIn, test } from "./journey.ts";
import {
  answer,
  control,
  expectShown,
  onPage,
  printedForm,
  storedForm,
} from "./questions.ts";
import { saveAndFind, schoolDay } from "./student.ts";

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

/** Takes from the page's browser what those of 2022 lack. */
function becomeOld(): void {
  const lacking: readonly (readonly [object, string])[] = [
    [AbortSignal, "any"],
    [AbortSignal, "timeout"],
    [Intl, "Segmenter"],
    [Map, "groupBy"],
    [Object, "groupBy"],
    [Promise, "withResolvers"],
    [URL, "canParse"],
    [window, "requestIdleCallback"],
    ...["findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced"].map(
      (name) => [Array.prototype, name] as const,
    ),
    [Array.prototype, "with"],
    [HTMLElement.prototype, "popover"],
    [HTMLElement.prototype, "showPopover"],
    [String.prototype, "isWellFormed"],
  ];
  for (const [from, name] of lacking) Reflect.deleteProperty(from, name);
}

test("a student from abroad applies on a phone of 2022: from the first answer to the PDF of the whole application", async ({
  page,
  username,
}) => {
  await page.addInitScript(becomeOld);
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
