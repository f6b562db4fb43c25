import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../shared/application/condition.ts";
import type { SectionProgress } from "../../shared/application/derive/progress.ts";
import {
  questionsOfPage,
  questionsOfSection,
} from "../../shared/application/derive/questions.ts";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import { pages } from "../../shared/college/pages.ts";
import { progressOf } from "../../shared/form/progress.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { anyEdits } from "../support/any-answers.ts";
import { aCompleteApplication } from "../support/applications.ts";

const TODAY = "2026-11-21";
const completeAnswers: Answers = aCompleteApplication({}, TODAY);

function section(id: string, answers: Answers): SectionProgress {
  const found = progressOf(answers, TODAY)
    .flatMap(({ sections }) => sections)
    .find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no section ${id}.`);
  return found;
}

function expectCounts(id: string, answers: Answers, counts: object) {
  expect(section(id, answers)).toMatchObject(counts);
}

/** Returns the keys of a page or section that the validation finds missing or wrong. */
function missingIn(id: string, answers: Answers): readonly string[] {
  const keys = pages.flatMap((page) => [
    { id: page.id, entries: questionsOfPage(page) },
    ...page.sections.map((part) => ({
      id: part.id,
      entries: questionsOfSection(page.id, part),
    })),
  ]);
  const asked = keys
    .find((part) => part.id === id)
    ?.entries.map(({ question }) => question.key);
  return Object.keys(errorsOf(answers, TODAY)).filter((key) =>
    asked?.includes(key),
  );
}

function edited(edits: readonly (readonly [string, string | boolean])[]) {
  return {
    ...completeAnswers,
    ...Object.fromEntries(edits),
  };
}

describe("the progress of an application", () => {
  it("is not started without answers, and optional if nothing is required", () => {
    expect(progressOf({}, TODAY)).toMatchObject(
      pages.map(({ id }) => ({
        state: "not started",
        required: missingIn(id, {}).length,
        answered: 0,
      })),
    );
    expect(section("religion", {}).state).toBe("optional");
    expect(section("religion", { religious_affiliation: "jewish" }).state).toBe(
      "optional",
    );
  });

  it("continues with the first missing or wrong question, and starts with the first one", () => {
    expect(section("personal", { first_name: "Amy" })).toMatchObject({
      state: "in progress",
      required: missingIn("personal", {}).length,
      answered: 1,
      nextKey: "last_name",
    });
    expect(section("personal", completeAnswers).nextKey).toBe("first_name");
    expect(section("religion", {}).nextKey).toBe("religious_affiliation");
  });

  it.each([
    ["none", {}, { answered: 0, state: "not started" }],
    ["the first", { phone_home: "(505) 234-5678" }, { answered: 1 }],
    ["the other one", { phone_mobile: "(505) 234-5678" }, { answered: 1 }],
    [
      "half of the other one",
      { phone_mobile: "(505) " },
      { answered: 0, wrong: 1, state: "in progress" },
    ],
    [
      "one from abroad",
      { country: "USA", phone_international: "+49 30 901820" },
      { answered: 1 },
    ],
    [
      "only the other one, where text messages want it",
      { phone_home: "(505) 234-5678", optin_sms_ind: true },
      { answered: 0 },
    ],
  ])("of several phones counts %s", (_, answers, counts) => {
    const required = missingIn("contact", {}).length;
    expectCounts("contact", answers, { required, ...counts });
  });

  it.each([
    ["nothing", {}, 0],
    ["a text", { faith_essay_statement: "Kindness." }, 1],
    ["a document", { faith_essay_doc: "ANSWERED" }, 1],
    ["white space", { faith_essay_statement: " \n" }, 0],
    ["a text that is too long", { faith_essay_statement: "x".repeat(7001) }, 0],
  ])("counts %s of an essay", (_, answers, answered) => {
    const required = missingIn("essays", {}).length;
    expectCounts("essays", answers, { required, answered });
  });

  it.each([
    ["Too short.", 2],
    ["word ".repeat(299), 299],
  ])(
    "reports an essay that is shorter than suggested, and blocks nothing: %.10s",
    (text, words) => {
      const answers = { ...completeAnswers, prompts_essay_statement: text };
      const key = "prompts_essay_statement";
      const short = { key, words, suggested: 300 };

      expectCounts("essays", answers, { state: "done", short, nextKey: key });
      expect(progressOf(answers, TODAY)[0]).toMatchObject({
        state: "done",
        short,
      });
      expect(errorsOf(answers, TODAY)).toEqual({});
      const missing = { ...answers, faith_essay_statement: "" };
      expect(section("essays", missing).nextKey).toMatch(/^faith_essay/);
    },
  );

  it.each([
    ["as long as suggested", { prompts_essay_statement: "word ".repeat(300) }],
    [
      "in a document",
      { prompts_essay_statement: "", prompts_essay_doc: "ANSWERED" },
    ],
  ])("reports no essay %s as short", (_, essay) => {
    const answers = { ...completeAnswers, ...essay };

    expect(section("essays", answers).short).toBeUndefined();
  });

  it("counts a question that another answer makes appear", () => {
    const required = missingIn("conduct", {}).length;
    const answered = 1;
    expectCounts("conduct", { conviction: "N" }, { required, answered });
    expectCounts(
      "conduct",
      { conviction: "Y" },
      { required: required + 1, answered },
    );
  });

  it("is never done with a wrong optional answer", () => {
    expectCounts(
      "counselor",
      { counselor_email_address: "grace@" },
      { state: "in progress", wrong: 1, nextKey: "counselor_email_address" },
    );
    expect(section("counselor", {}).state).toBe("optional");
  });
});

describe("for any answers", () => {
  const anyApplication = anyEdits(TODAY, 8).map(edited);

  it("what is open is exactly what the validation finds, and a page is done exactly when it finds nothing there", () => {
    let done = 0;
    fc.assert(
      fc.property(anyApplication, (answers) => {
        const failing = Object.keys(errorsOf(answers, TODAY));
        const all = progressOf(answers, TODAY);
        if (failing.length === 0) done += 1;
        for (const { id, state, sections } of all) {
          const there = failing.filter(
            (key) => questionByKey.get(key)?.pageId === id,
          );
          const open = sections.flatMap((part) => part.open);
          expect([id, open.toSorted()]).toEqual([id, there.toSorted()]);
          const isWell = state === "done" || state === "optional";
          expect([id, isWell]).toEqual([id, there.length === 0]);
        }
      }),
    );
    // Both kinds of application must be among them.
    expect(done).toBeGreaterThan(5);
    expect(done).toBeLessThan(95);
  });

  it("counts add up, and the next question is one that is asked", () => {
    fc.assert(
      fc.property(anyApplication, (answers) => {
        for (const page of progressOf(answers, TODAY)) {
          let [required, answered] = [0, 0];
          for (const part of page.sections) {
            expect(part.answered).toBeLessThanOrEqual(part.required);
            required += part.required;
            answered += part.answered;
            const next = questionByKey.get(part.nextKey ?? "");
            expect(next !== undefined && isAsked(next, answers)).toBe(true);
          }
          expect(page).toMatchObject({ required, answered });
        }
      }),
    );
  });
});

it("of a choice of two, what is there and wrong is open, not what is left empty", () => {
  const answers = { ...completeAnswers, phone_home: "", phone_mobile: "(12" };
  expect(section("contact", answers).open).toEqual(["phone_mobile"]);
});
