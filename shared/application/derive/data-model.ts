import { isCalendarDate, type CalendarDate } from "../../calendar.ts";
import { isBlank, isolated, plainLine } from "../../plain-text.ts";
import type { AnswerValue } from "../condition.ts";
import { isControlled } from "../controlled-options.ts";
import { yearProblem } from "../kinds/date.ts";
import { kindOf } from "../kinds/index.ts";
import type { DataField } from "../kinds/kind.ts";
import { lengthOf } from "../limits.ts";
import type {
  CheckContext,
  ControlledOptions,
  Option,
  Options,
  Question,
} from "../question.ts";
import type { Questions } from "./questions.ts";

export function fieldOf(question: Question): DataField {
  return kindOf(question).field(question);
}

/** Returns whether the label of a choice is stored beside it. */
export function isDescribed(
  field: DataField,
): field is Extract<DataField, { readonly options: unknown }> {
  return "options" in field;
}

/** The name of the companion key that holds the label of a chosen option. */
export function descriptionKey(key: string): string {
  return `${key}_desc`;
}

/** Returns all options on a day, regardless of the other answers. */
export function optionsOn(
  options: Options | ControlledOptions,
  today: CalendarDate,
): readonly Option[] {
  if (typeof options === "function") return options(today);
  return isControlled(options)
    ? Object.values(options.byValue).flat()
    : options;
}

interface Labels {
  readonly today: CalendarDate;
  readonly byValue: ReadonlyMap<string, string>;
}
// Lists are long, and a save or a key stroke looks up many answers.
const knownLabels = new WeakMap<object, Labels>();

/** Returns the labels of all options on a day by their values; of a value that is listed twice, the first. */
function labelsOn(
  options: Options | ControlledOptions,
  today: CalendarDate,
): Labels["byValue"] {
  const known = knownLabels.get(options);
  if (known?.today === today) return known.byValue;
  const all = [...optionsOn(options, today)].reverse();
  const byValue = new Map(all.map(({ value, label }) => [value, label]));
  knownLabels.set(options, { today, byValue });
  return byValue;
}

/** The label that belongs to a stored value: of the option, or the student's own text. */
export function labelOf(
  options: Options | ControlledOptions,
  value: string,
  today: CalendarDate,
): string {
  return labelsOn(options, today).get(value) ?? value;
}

/** Returns the message for a choice that another answer, or a newer version of the application, has removed. */
export function choiceGone(label: string): string {
  return `${label}: what you chose is not offered any more. Please choose again.`;
}

/**
 * Returns why a stored value is no answer to its question as it is now, in words for the student; nothing where it is
 * one. Lists that move on with the calendar leave behind what was chosen from them, which stays an answer until the
 * question says that it ends.
 */
export function misfitOf(
  question: Question,
  { answers, today }: CheckContext,
): string | undefined {
  const { [question.key]: value } = answers;
  const field = fieldOf(question);
  if (typeof value !== "string" || isBlank(value)) return undefined;
  if (field.type === "date") {
    return isCalendarDate(value)
      ? undefined
      : `You answered: ${isolated(value)}. Please enter it as a date.`;
  }
  if (field.type !== "option") return undefined;
  const label = answers[descriptionKey(question.key)] || value;
  const endsOn = question.kind === "select" ? question.endsOn : undefined;
  const isOffered =
    typeof field.options === "function"
      ? endsOn === undefined || today < (endsOn(value) ?? "")
      : labelsOn(field.options, "").has(value);
  return isOffered
    ? undefined
    : `You answered: ${isolated(String(label))}. It is not offered any more; please choose again.`;
}

/** Returns how many characters a key may hold, in code points; nothing where it holds no text. */
export function maxLengthOf(field: DataField): number | undefined {
  return "maxLength" in field ? field.maxLength : undefined;
}

/** Returns the message of a text that is longer than its key may hold, in code points; nothing when it fits. */
export function lengthProblem(
  label: string,
  field: DataField | undefined,
  text: string,
): string | undefined {
  const maxLength = (field && maxLengthOf(field)) ?? Infinity;
  // No text has more characters than units, which need no counting.
  if (text.length <= maxLength) return undefined;
  const excess = lengthOf(text) - maxLength;
  return excess > 0
    ? `${label} must be at most ${maxLength} characters. Please shorten it by ${excess}.`
    : undefined;
}

/** @param unasked further keys, that only the server writes */
export function dataModelOf(
  { allQuestions, questionByKey }: Questions,
  unasked: readonly string[] = [],
) {
  /** Every key that may ever be stored, companions included. Anything else is refused. */
  const dataModel: ReadonlyMap<string, DataField> = new Map([
    ...allQuestions.flatMap(({ question }) => {
      const [field, key] = [fieldOf(question), question.key];
      const companion = [descriptionKey(key), { type: "server" }] as const;
      const own = [key, field] as const;
      return isDescribed(field) ? [own, companion] : [own];
    }),
    ...unasked.map((key) => [key, { type: "server" }] as const),
  ]);
  /** Returns the one form in which an answer is kept: nothing of a text without anything to see. */
  const storedForm = <V>(key: string, value: V): V | string => {
    const question = questionByKey.get(key)?.question;
    if (typeof value !== "string" || question === undefined) return value;
    const text = kindOf(question).stored?.(value, question) ?? plainLine(value);
    return isBlank(text) ? "" : text;
  };
  return {
    dataModel,
    storedForm,
    /** Returns the companion of a coded answer; nothing for keys that have none. */
    descriptionOf: (
      key: string,
      value: AnswerValue,
      today: CalendarDate,
    ): string | undefined => {
      const field = dataModel.get(key);
      if (!field || !isDescribed(field)) return undefined;
      return value === "" ? "" : labelOf(field.options, String(value), today);
    },
    /** Returns why a value may not be stored under a key, as a message that names the question; nothing when it may. */
    storageProblem: (
      key: string,
      value: unknown,
      today: CalendarDate,
    ): string | undefined => {
      const field = dataModel.get(key);
      if (!field) return `${key} is not a question of this application.`;
      if (field.type === "boolean") {
        return typeof value === "boolean" || value === ""
          ? undefined
          : `${key} must be true or false.`;
      }
      if (typeof value !== "string") return `${key} must be text.`;
      if (isBlank(value)) return undefined;
      const question = questionByKey.get(key)?.question;
      // A student may have caused it, whom the key tells nothing.
      const label = question?.label ?? key;
      switch (field.type) {
        case "date":
          if (!isCalendarDate(value)) return `${label} must be a date.`;
          return question?.kind === "date"
            ? yearProblem(question, value, today)
            : undefined;
        case "option":
          return labelsOn(field.options, today).has(value)
            ? undefined
            : choiceGone(label);
        default:
          return lengthProblem(label, field, storedForm(key, value));
      }
    },
  };
}
