import type { Page } from "@playwright/test";
import { allQuestions } from "../../shared/application/derive/questions.ts";
import { pages } from "../../shared/application/pages.ts";
import { expect, test } from "./journey.ts";
import {
  answer,
  control,
  expectShown,
  onPage,
  storedForm,
  type EnteredAnswers,
} from "./questions.ts";
import {
  beginAsStudent,
  saveAndFind,
  schoolDay,
  storedAnswers,
} from "./student.ts";

/** Answers that ask for more, the answers given there, and those that take the questions away again. */
interface Branch {
  readonly opens: EnteredAnswers;
  readonly asks: EnteredAnswers;
  readonly closes: EnteredAnswers;
}

const address = (prefix: string): EnteredAnswers => ({
  [`${prefix}country`]: "Canada",
  [`${prefix}address_line_1`]: "19 Lake Street",
  [`${prefix}address_line_2`]: "Unit B",
  [`${prefix}city`]: "Toronto",
  [`${prefix}state`]: "Ontario",
  [`${prefix}zip`]: "M5V 2T6",
});

const parent = (prefix: string): readonly Branch[] => [
  {
    opens: { [`${prefix}education`]: "Other" },
    asks: { [`${prefix}education_other`]: "School of nursing" },
    closes: { [`${prefix}education`]: "Unknown" },
  },
  {
    opens: { [`${prefix}addr_same_as_stu_perm`]: "No" },
    asks: address(prefix),
    closes: { [`${prefix}addr_same_as_stu_perm`]: "Yes" },
  },
  {
    opens: { [`${prefix}country`]: "Canada" },
    asks: { [`${prefix}state`]: "Quebec" },
    closes: { [`${prefix}country`]: "France" },
  },
];

const branches: readonly Branch[] = [
  {
    opens: { country: "United States" },
    asks: { state: "Vermont" },
    closes: { country: "Canada" },
  },
  {
    opens: { country: "Canada" },
    asks: { state: "Quebec" },
    closes: { country: "France" },
  },
  {
    opens: { country: "France" },
    asks: { phone_international: "+33 1 40 20 50 50" },
    closes: { country: "United States" },
  },
  {
    opens: { mailing_addr_same_as_perm_addr: "No" },
    asks: {
      ...address("mailing_"),
      mailing_addr_effective_date: schoolDay(),
    },
    closes: { mailing_addr_same_as_perm_addr: "Yes" },
  },
  {
    opens: { mailing_country: "United States" },
    asks: { mailing_state: "Texas" },
    closes: { mailing_country: "France" },
  },
  ...parent("parent_"),
  ...parent("parent_2_"),
  {
    opens: { citizenship_type: "United States permanent resident" },
    asks: { alien_registration_number: "A012345678" },
    closes: { citizenship_type: "International student" },
  },
  {
    opens: { citizenship_type: "International student" },
    asks: { citizenship_visa_status: "J-1" },
    closes: { citizenship_type: "Other" },
  },
  {
    opens: { citizenship_type: "Other" },
    asks: { citizenship: "Nigeria" },
    closes: { citizenship_type: "United States citizen" },
  },
  {
    opens: { hs_country: "United States" },
    asks: { hs_state: "Guam" },
    closes: { hs_country: "France" },
  },
  {
    opens: { sat_taken: "No" },
    asks: {
      sat_plan_month: "May",
      sat_plan_year: schoolDay().slice(0, 4),
    },
    closes: { sat_taken: "Yes" },
  },
  {
    opens: { sat_taken: "Yes" },
    asks: {
      sat_score_math: "710",
      sat_score_reading_writing: "680",
      sat_score_essay_reading: "7",
      sat_score_essay_writing: "6",
      sat_score_essay_analysis: "8",
    },
    closes: { sat_taken: "No" },
  },
  {
    opens: { act_taken: "No" },
    asks: {
      act_plan_month: "December",
      act_plan_year: schoolDay().slice(0, 4),
    },
    closes: { act_taken: "Yes" },
  },
  {
    opens: { act_taken: "Yes" },
    asks: { act_score_composite: "31" },
    closes: { act_taken: "No" },
  },
  {
    opens: { conviction: "Yes" },
    asks: { conviction_comment: "It was a mistake." },
    closes: { conviction: "No" },
  },
  {
    opens: { suspended: "Yes" },
    asks: { suspended_comment: "For two days." },
    closes: { suspended: "No" },
  },
];

const enter = async (page: Page, entered: EnteredAnswers): Promise<void> => {
  for (const [key, value] of Object.entries(entered))
    await answer(page, key, value);
};

const expectAllShown = async (
  page: Page,
  entered: EnteredAnswers,
): Promise<void> => {
  for (const [key, value] of Object.entries(entered))
    await expectShown(page, key, value);
};

/** Saves, and waits until none of the answers is on the page or stored, labels of choices included. */
const expectGone = async (
  page: Page,
  entered: EnteredAnswers,
): Promise<void> => {
  for (const key of Object.keys(entered)) {
    // A choice of another country's states may stand in the same place, without the answer.
    const field = control(page, key);
    if (await field.isVisible()) await expect(field).toHaveValue("");
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const keys = Object.keys(storedForm(entered, schoolDay()));
  await expect
    .poll(async () => {
      const stored = await storedAnswers(page);
      return keys.filter((key) => stored[key] !== undefined);
    })
    .toEqual([]);
};

/** Opens a branch, answers, closes it, and opens it once more: the answers are there, gone, and there again. */
const openAndClose = async (
  page: Page,
  { opens, asks, closes }: Branch,
  whileClosed: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await enter(page, opens);
  await enter(page, asks);
  await saveAndFind(page, storedForm(asks, schoolDay()));
  await enter(page, closes);
  await expectGone(page, asks);
  await whileClosed();
  await enter(page, opens);
  await expectAllShown(page, asks);
  await saveAndFind(page, storedForm(asks, schoolDay()));
};

test("every question that a condition clears belongs to a branch here", () => {
  const conditional = allQuestions
    .filter(({ clearedUnless }) => clearedUnless.length > 0)
    .map(({ question }) => question.key);
  const asked = branches.flatMap(({ asks }) => Object.keys(asks));
  expect(conditional.filter((key) => !asked.includes(key))).toEqual([]);
});

for (const { id, title } of pages)
  test(`what is hidden in ${title} is gone, and comes back while the visit lasts`, async ({
    page,
    username,
  }) => {
    await beginAsStudent(page, username);
    await page.goto(`/${id}`);
    for (const branch of branches.filter(
      ({ asks }) => onPage(asks, id).length > 0,
    ))
      await test.step(JSON.stringify(branch.opens), () =>
        openAndClose(page, branch),
      );
  });

test("a hidden answer waits on another page, but not for another visit", async ({
  page,
  username,
}) => {
  const conviction: Branch = {
    opens: { conviction: "Yes" },
    asks: { conviction_comment: "It was a mistake." },
    closes: { conviction: "No" },
  };
  await beginAsStudent(page, username);
  await page.goto("/final-steps");
  await openAndClose(page, conviction, async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: /^Next/ }).click();
  });

  await enter(page, conviction.closes);
  await expectGone(page, conviction.asks);
  await page.reload();
  await enter(page, conviction.opens);
  await expect(control(page, "conviction_comment")).toHaveValue("");
});

test("a student who applies without test scores keeps them", async ({
  page,
  username,
}) => {
  const scores = { sat_taken: "Yes", sat_score_math: "710" };
  await beginAsStudent(page, username);
  await page.goto("/education");
  await enter(page, scores);
  await enter(page, { test_optional: "Yes" });
  await expect(control(page, "sat_score_math")).toBeHidden();
  await saveAndFind(page, storedForm(scores, schoolDay()));

  await enter(page, { test_optional: "No" });
  await expectAllShown(page, scores);
});
