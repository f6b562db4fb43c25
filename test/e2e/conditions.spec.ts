import type { Page } from "@playwright/test";
import type { Answers } from "../../shared/application/condition.ts";
import type { PlacedQuestion } from "../../shared/application/derive/questions.ts";
import { pages } from "../../shared/college/pages.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import {
  askedWith,
  hiddenWith,
  validAnswer,
} from "../support/valid-answers.ts";
import { expect, test } from "./journey.ts";
import {
  answer,
  control,
  enteredForm,
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

const today = schoolDay();

/** Answers that make further questions appear, the answers to those, and answers that hide the questions again. */
interface Branch {
  readonly opens: EnteredAnswers;
  readonly asks: EnteredAnswers;
  readonly closes: EnteredAnswers;
}

/** Returns one branch for all questions with the same conditions. */
function branchOf(entries: readonly PlacedQuestion[]): readonly Branch[] {
  const [first] = entries;
  if (first === undefined || first.keptWhen.length === 0) {
    return [];
  }
  const opens = askedWith(first, today);
  const asks = entries.map(({ question }) => [
    question.key,
    validAnswer(question, today, opens),
  ]);
  return [
    {
      opens: enteredForm(opens, today),
      asks: enteredForm(Object.fromEntries(asks) as Answers, today),
      closes: enteredForm(hiddenWith(first, today), today),
    },
  ];
}

const branches: readonly Branch[] = [
  ...Map.groupBy(allQuestions, ({ keptWhen, earlierBranches }) =>
    JSON.stringify([keptWhen, earlierBranches]),
  ).values(),
].flatMap(branchOf);

/** Branch whose question stays while its options are replaced. */
const otherStates: Branch = {
  opens: { country: "United States" },
  asks: { state: "Vermont" },
  closes: { country: "Canada" },
};

async function enter(page: Page, entered: EnteredAnswers): Promise<void> {
  for (const [key, value] of Object.entries(entered)) {
    await answer(page, key, value);
  }
}

async function expectAllShown(
  page: Page,
  entered: EnteredAnswers,
): Promise<void> {
  for (const [key, value] of Object.entries(entered)) {
    await expectShown(page, key, value);
  }
}

/** Saves, and waits until none of the answers is on the page or stored, labels of choices included. */
async function expectGone(page: Page, entered: EnteredAnswers): Promise<void> {
  for (const key of Object.keys(entered)) {
    // A choice of another country's states may stand in the same place, without the answer.
    const field = control(page, key);
    if (await field.isVisible()) await expect(field).toHaveValue("");
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const keys = Object.keys(storedForm(entered, today));
  await expect
    .poll(async () => {
      const stored = await storedAnswers(page);
      return keys.filter((key) => stored[key] !== undefined);
    })
    .toEqual([]);
}

/** Opens a branch, answers, closes it, and reopens it: the answers are there, gone, and there again. */
async function openAndClose(
  page: Page,
  { opens, asks, closes }: Branch,
  whileClosed: () => Promise<void> = async () => undefined,
): Promise<void> {
  await enter(page, opens);
  await enter(page, asks);
  await saveAndFind(page, storedForm(asks, today));
  await enter(page, closes);
  await expectGone(page, asks);
  await whileClosed();
  await enter(page, opens);
  await expectAllShown(page, asks);
  await saveAndFind(page, storedForm(asks, today));
}

for (const { id, title } of pages) {
  test(`hidden answers in ${title} are cleared, and restored during the same visit`, async ({
    page,
    username,
  }) => {
    await beginAsStudent(page, username);
    await page.goto(`/${id}`);
    // Every country keeps its state: this one comes before a state of Canada is chosen.
    for (const branch of [otherStates, ...branches].filter(
      ({ asks }) => onPage(asks, id).length > 0,
    )) {
      await test.step(JSON.stringify(branch.opens), () =>
        openAndClose(page, branch),
      );
    }
  });
}

test("a hidden answer is restored after a change of page and after a reload", async ({
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
  await expectAllShown(page, conviction.asks);
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
  await saveAndFind(page, storedForm(scores, today));

  await enter(page, { test_optional: "No" });
  await expectAllShown(page, scores);
});
