import {
  holdAll,
  type Answers,
  type AnswerValue,
} from "../../shared/application/condition.ts";
import {
  controlledOptionsOf,
  offeredOptions,
} from "../../shared/application/controlled-options.ts";
import {
  fieldOf,
  maxLengthOf,
  optionsOn,
} from "../../shared/application/derive/data-model.ts";
import { yearProblem } from "../../shared/application/kinds/date.ts";
import type { QuestionByKind } from "../../shared/application/kinds/index.ts";
import type { Question } from "../../shared/application/question.ts";
import { yearOf, type CalendarDate } from "../../shared/calendar.ts";
import { allQuestions } from "../../shared/form/questions.ts";

interface Situation {
  /** Place among all questions, by which answers differ from each other. */
  readonly index: number;
  readonly today: CalendarDate;
  readonly answers: Answers;
}

type Sample<Q> = (question: Q, situation: Situation) => readonly AnswerValue[];

const choices: Sample<QuestionByKind["select" | "radio" | "creatable"]> = (
  question,
  { index, today, answers },
) => {
  const controlled = controlledOptionsOf(question);
  const options = controlled
    ? offeredOptions(controlled, answers)
    : optionsOn(question.options, today);
  const first = index % options.length;
  return [...options.slice(first), ...options.slice(0, first)].map(
    ({ value }) => value,
  );
};

function words(question: Question): string {
  const { key } = question;
  const text = key[0]?.toUpperCase() + key.slice(1).replaceAll("_", " ");
  return text.slice(0, maxLengthOf(fieldOf(question)));
}

/** Values that each kind accepts: all choices, or bounds and a value that differs from question to question. */
const samples: {
  readonly [K in keyof QuestionByKind]: Sample<QuestionByKind[K]>;
} = {
  text: (question, { index, answers }) => {
    const { inputMode, digitsWhen, maxLength } = question;
    const isOfDigits =
      inputMode === "numeric" ||
      (digitsWhen !== undefined && holdAll(digitsWhen, answers));
    return isOfDigits
      ? [String(10_000 + index).slice(0, maxLength)]
      : [words(question)];
  },
  email: ({ key }) => [`${key}@example.org`],
  phone: ({ international }, { index }) => [
    international === true
      ? `+49 30 ${90_000 + index}`
      : `(802) 234-${5000 + index}`,
  ],
  "social-security": (_question, { index }) => [`123-45-${6000 + index}`],
  date: (question, { index, today }) => {
    const two = (number: number) => String(number).padStart(2, "0");
    const day = `${two((index % 12) + 1)}-${two((index % 28) + 1)}`;
    return [-17, 0, 1]
      .map((years) => `${yearOf(today) + years}-${day}`)
      .filter((date) => yearProblem(question, date, today) === undefined);
  },
  select: choices,
  creatable: choices,
  radio: choices,
  checkbox: () => [true, false],
  number: ({ min = 0, max = min + 100, step = 1 }, { index }) => {
    const places = Math.floor((max - min) / step) + 1;
    return [String(min + step * (index % places)), String(min), String(max)];
  },
  "text-area": (question) => [words(question)],
  document: () => ["ANSWERED"],
};

/** Returns values that a question accepts by its kind, with the question's own where the kind leaves a choice. */
export function possibleAnswers(
  question: Question,
  today: CalendarDate,
  answers: Answers,
): readonly AnswerValue[] {
  const { key, kind } = question;
  const index = allQuestions.findIndex((entry) => entry.question.key === key);
  const sample = samples[kind] as Sample<Question>;
  return sample(question, { index, today, answers });
}
