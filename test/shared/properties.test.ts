import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { holds, isAnswered } from "../../shared/application/condition.ts";
import {
  dataModel,
  optionsOn,
  storageProblem,
} from "../../shared/application/derive/data-model.ts";
import {
  allQuestions,
  pageOfKey,
} from "../../shared/application/derive/questions.ts";
import { errorsOf } from "../../shared/application/derive/validation.ts";
import {
  isAsked,
  keysToClear,
} from "../../shared/application/derive/visibility.ts";
import { lengthOf } from "../../shared/application/limits.ts";
import { addYears, isCalendarDate } from "../../shared/calendar.ts";

const TODAY = "2026-11-21";

/** Any value that may be stored under a key. */
const valueOf = (key: string): fc.Arbitrary<string | boolean> => {
  const field = dataModel.get(key);
  switch (field?.type) {
    case "boolean":
      return fc.boolean();
    case "option":
      return fc.constantFrom(
        "",
        ...optionsOn(field.options, TODAY).map(({ value }) => value),
      );
    case "date":
      return fc.constantFrom("", "2009-04-23", "1900-01-01");
    default:
      // Short enough for the shortest text, the code of a school.
      return fc.constantFrom("", "x", "570", "a@b.co", "(505) ");
  }
};

const asked = allQuestions.map(({ question }) => question.key);

/** Any set of answers, sparse as real ones are. */
const anyAnswers = fc
  .uniqueArray(fc.constantFrom(...asked), { maxLength: 40 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => valueOf(key).map((value) => [key, value] as const)),
    ),
  )
  .map((entries) => Object.fromEntries(entries));

describe("for any answers", () => {
  it("no answer of a hidden question is left after clearing, and clearing again changes nothing", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const rest = {
          ...answers,
          ...Object.fromEntries(keysToClear(answers).map((key) => [key, ""])),
        };
        const left = allQuestions.filter(
          ({ question, clearedUnless }) =>
            isAnswered(rest[question.key]) &&
            !clearedUnless.every((condition) => holds(condition, rest)),
        );
        expect(left).toEqual([]);
        expect(keysToClear(rest)).toEqual([]);
      }),
    );
  });

  it("errors stand under questions that are asked and have a page", () => {
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
          expect(pageOfKey(key)).toBeDefined();
          expect(new Set(messages).size).toBe(messages.length);
        }
      }),
    );
  });

  it("what may be stored is of a known key, a fitting type and a fitting length", () => {
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

describe("for any text", () => {
  it("line breaks of any kind count once", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (lines) => {
        expect(lengthOf(lines.join("\r\n"))).toBe(lengthOf(lines.join("\n")));
      }),
    );
  });
});

describe("for any date", () => {
  it("moving by years gives a date that exists, on the same day but for 29 February", () => {
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
        expect(
          moved.slice(5) === from.slice(5) || from.endsWith("-02-29"),
        ).toBe(true);
      }),
    );
  });
});
