import type { Page } from "@playwright/test";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import { pages } from "../../shared/college/pages.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import {
  domesticApplicant,
  internationalApplicant,
  withSchoolCode,
} from "./applicants.ts";
import { expect, heading, test } from "./journey.ts";
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

/** Answers a page from its first question to its last. */
async function answerPage(
  page: Page,
  pageId: string,
  entered: EnteredAnswers,
): Promise<void> {
  for (const [key, value] of onPage(entered, pageId)) {
    await answer(page, key, value);
  }
}

async function nextPage(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Next: ${title}` }).click();
  await expect(heading(page, title)).toBeVisible();
}

/** Reloads every page and finds each answer in its question. */
async function expectEverythingAfterReload(
  page: Page,
  entered: EnteredAnswers,
): Promise<void> {
  for (const { id, title } of pages) {
    await page.goto(`/${id}`);
    await expect(heading(page, title)).toBeVisible();
    for (const [key, value] of onPage(entered, id)) {
      await expectShown(page, key, value);
    }
  }
}

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
  entered: EnteredAnswers,
): void {
  const answers = printedForm(entered);
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

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/completion$/);
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
  await expectEverythingAfterReload(page, domesticApplicant);
  expectPrinted(
    await readServiceView(page, username),
    withSchoolCode(domesticApplicant),
  );

  await page.goto("/final-steps");
  await submit(page);
});

test("an international student applies with an address and a school of their own", async ({
  page,
  username,
}) => {
  const stored = storedForm(internationalApplicant, schoolDay());
  expect(errorsOf(stored, schoolDay())).toEqual({});

  await beginAsStudent(page, username);
  await page.goto("/about");
  // The box for a foreign phone number stands above the country that opens it.
  await answer(page, "country", "Germany");
  await answerPage(page, "about", internationalApplicant);
  for (const key of ["state", "parent_state", "alien_registration_number"]) {
    await expect(control(page, key)).toBeHidden();
  }
  await nextPage(page, "Your Academics");

  await control(page, "hs_name").pressSequentially("Gymnasium");
  await expect(
    page.getByRole("main").getByText("Enter your school information below."),
  ).toBeVisible();
  await answerPage(page, "education", internationalApplicant);
  await expect(control(page, "hs_state")).toBeHidden();
  await nextPage(page, "Final Steps");
  await answerPage(page, "final-steps", internationalApplicant);
  await saveAndFind(page, stored);

  await submit(page);
  expectPrinted(await readServiceView(page, username), internationalApplicant);
});
