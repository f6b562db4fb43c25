import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { holds, isAnswered } from "../../shared/application/condition.ts";
import {
  isAsked,
  isOffered,
  keepsAnswer,
} from "../../shared/application/derive/visibility.ts";
import { lengthOf } from "../../shared/application/limits.ts";
import { addYears, isCalendarDate } from "../../shared/calendar.ts";
import {
  dataModel,
  storageProblem,
  storedForm,
} from "../../shared/form/data-model.ts";
import { allQuestions, questionByKey } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { keysToClear } from "../../shared/form/visibility.ts";
import { aStore, changed } from "../support/a-store.ts";
import { anyEdits, anyValue } from "../support/any-answers.ts";

const TODAY = "2026-11-21";

const asked = allQuestions.map(({ question }) => question.key);

/** Any set of answers, sparse as real ones are. */
const anyAnswers = fc
  .uniqueArray(fc.constantFrom(...asked), { maxLength: 40 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        anyValue(key, TODAY).map((value) => [key, value] as const),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries));

describe("for any answers", () => {
  it("no answer of a hidden question is left after clearing, and clearing is idempotent", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const rest = {
          ...answers,
          ...Object.fromEntries(keysToClear(answers).map((key) => [key, ""])),
        };
        const left = allQuestions.filter(
          ({ question, keptWhen }) =>
            isAnswered(rest[question.key]) &&
            !keptWhen.every((condition) => holds(condition, rest)),
        );
        expect(left).toEqual([]);
        expect(keysToClear(rest)).toEqual([]);
      }),
    );
  });

  it("errors are under questions that are asked and have a page", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const questions = new Map(
          allQuestions.map((entry) => [entry.question.key, entry]),
        );
        for (const [key, messages] of Object.entries(
          errorsOf(answers, TODAY),
        )) {
          const entry = questions.get(key);
          expect(entry && isAsked(entry, answers)).toBe(true);
          expect(questionByKey.get(key)?.pageId).toBeDefined();
          expect(new Set(messages).size).toBe(messages.length);
        }
      }),
    );
  });

  it("storable answers have a known key, a valid type and a valid length", () => {
    const foreign = fc.string().filter((key) => !dataModel.has(key));
    fc.assert(
      fc.property(
        foreign,
        fc.oneof(fc.string(), fc.boolean()),
        (key, value) => {
          expect(storageProblem(key, value, TODAY)).toBeDefined();
        },
      ),
    );
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const problems = Object.entries(answers).map(([key, value]) =>
          storageProblem(key, value, TODAY),
        );
        expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
      }),
    );
  });
});

it("for any edits, no hidden question has an answer after any of them, and none is lost that is asked", () => {
  fc.assert(
    fc.property(anyEdits(TODAY, 30), (edits) => {
      const store = aStore({}, () => TODAY);
      for (const [key, value] of edits) {
        store.dispatch(changed({ [key]: value }));
        const answers = store.get().answers;
        expect(keysToClear(answers)).toEqual([]);
        const entry = allQuestions.find(({ question }) => question.key === key);
        const isKept =
          !isAnswered(value) ||
          (entry !== undefined &&
            keepsAnswer(entry, answers) &&
            isOffered(entry, answers));
        expect(answers[key]).toBe(isKept ? storedForm(key, value) : "");
      }
    }),
  );
});

it("for any text, line breaks of any kind count once", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (lines) => {
      expect(lengthOf(lines.join("\r\n"))).toBe(lengthOf(lines.join("\n")));
    }),
  );
});

it("for any date, moving by years returns a valid date, on the same day except for 29 February", () => {
  const day = fc.date({
    min: new Date("1901-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.integer({ min: -100, max: 100 }), (date, years) => {
      const from = date.toISOString().slice(0, 10);
      const moved = addYears(from, years);
      expect(isCalendarDate(moved)).toBe(true);
      expect(moved.slice(5) === from.slice(5) || from.endsWith("-02-29")).toBe(
        true,
      );
    }),
  );
});
