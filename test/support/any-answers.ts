import { fc } from "@admission/test-tools";
import type { AnswerValue } from "../../shared/application/condition.ts";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import { lengthOf } from "../../shared/application/limits.ts";
import { yearOf, type CalendarDate } from "../../shared/calendar.ts";
import { dataModel, storageProblem } from "../../shared/form/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";

/** Pieces of text that expose mistakes in counting, normalizing, trimming or escaping. */
const trickyPieces = [
  "👩🏽‍🎓",
  "🇺🇳",
  "e\u0301",
  "\u00e9",
  "\r\n",
  "\n",
  "\r",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u2028",
  "\u202eשלום",
  "مرحبا",
  "𝒜𐐷",
  "ﷺ",
  "\u0000",
  "\u007f",
  " ",
  "\\",
  '"',
  "'",
  "<b>",
  "${x}",
  "null",
  "__proto__",
];

/** Generates legal Unicode text of at most this many characters, as the application counts them. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        fc.constantFrom(...trickyPieces),
        fc.string({ unit: "grapheme", maxLength: 8 }),
        fc.string({ unit: "binary", maxLength: 8 }),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => {
      const text = pieces.join("");
      return lengthOf(text) <= maxLength
        ? text
        : Array.from(text).slice(0, maxLength).join("");
    });
}

/** Texts that pass and that break rules: numbers inside and outside the bounds, addresses, telephone numbers. */
const telling = fc.constantFrom(
  "",
  " ",
  "x",
  "1",
  "8",
  "36",
  "570",
  "571",
  "a@b.co",
  "a@b",
  "05602",
  "(505) 234-5678",
  "(505) ",
  "ANSWERED",
);

/** Generates values that may be stored under a key on a given day. */
export function anyValue(
  key: string,
  today: CalendarDate,
): fc.Arbitrary<AnswerValue> {
  const field = dataModel.get(key);
  switch (field?.type) {
    case "boolean":
      return fc.boolean();
    case "option":
      return fc.constantFrom(
        "",
        ...optionsOn(field.options, today).map(({ value }) => value),
      );
    case "date":
      return fc
        .constantFrom("", "2009-04-23", `${yearOf(today) - 100}-01-01`, today)
        .filter((date) => storageProblem(key, date, today) === undefined);
    case "text":
    case "option-or-text": {
      const { maxLength } = field;
      const fitting = telling.filter((text) => lengthOf(text) <= maxLength);
      return fc.oneof(
        { weight: 4, arbitrary: fitting },
        { weight: 1, arbitrary: anyText(maxLength) },
      );
    }
    default:
      return fc.constant("");
  }
}

const asked = allQuestions.map(({ question }) => question.key);

const conditional = allQuestions.filter(
  ({ shownWhen }) => shownWhen.length > 0,
);
/** Questions that make others appear, and those others: edits of related questions reveal the most. */
const related = [
  ...conditional.flatMap(({ shownWhen }) =>
    shownWhen.map(({ valueKey }) => valueKey),
  ),
  ...conditional.map(({ question }) => question.key),
].filter((key) => asked.includes(key));

/** Generates successive edits as a student makes them, including repeated edits of one question and reverted ones. */
export function anyEdits(
  today: CalendarDate,
  maxLength: number,
): fc.Arbitrary<readonly (readonly [string, AnswerValue])[]> {
  return fc.array(
    fc
      .oneof(fc.constantFrom(...asked), fc.constantFrom(...related))
      .chain((key) =>
        anyValue(key, today).map((value) => [key, value] as const),
      ),
    { maxLength },
  );
}
