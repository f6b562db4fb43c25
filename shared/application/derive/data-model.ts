import { isCalendarDate, type CalendarDate } from "../../calendar.ts";
import type { AnswerValue } from "../condition.ts";
import { isControlled } from "../controlled-options.ts";
import {
  EMAIL_MAX_LENGTH,
  lengthOf,
  PHONE_MAX_LENGTH,
  TEXT_AREA_LIMIT,
  TEXT_MAX_LENGTH,
} from "../limits.ts";
import type {
  ControlledOptions,
  Option,
  Options,
  Question,
} from "../question.ts";
import type { Questions } from "./questions.ts";

/** Type of the values under a key. `server` keys are written by the server alone. */
export type DataField =
  | { readonly type: "text"; readonly maxLength: number }
  | { readonly type: "date" }
  | { readonly type: "boolean" }
  | { readonly type: "option"; readonly options: Options | ControlledOptions }
  | {
      readonly type: "option-or-text";
      readonly options: Options;
      readonly maxLength: number;
    }
  | { readonly type: "server" };

/** Returns the type of a question's answers. */
export function fieldOf(question: Question): DataField {
  switch (question.kind) {
    case "text":
      return { type: "text", maxLength: question.maxLength ?? TEXT_MAX_LENGTH };
    case "email":
      return { type: "text", maxLength: EMAIL_MAX_LENGTH };
    case "phone":
      return { type: "text", maxLength: PHONE_MAX_LENGTH };
    case "social-security":
      return { type: "text", maxLength: 11 };
    case "number":
      return { type: "text", maxLength: TEXT_MAX_LENGTH };
    case "text-area":
      return { type: "text", maxLength: question.limit ?? TEXT_AREA_LIMIT };
    case "date":
      return { type: "date" };
    case "checkbox":
      return { type: "boolean" };
    case "select":
    case "radio":
      return { type: "option", options: question.options };
    case "creatable":
      return {
        type: "option-or-text",
        options: question.options,
        maxLength: TEXT_MAX_LENGTH,
      };
    case "document":
      return { type: "server" };
    default:
      return question satisfies never;
  }
}

/** Returns whether the label of a choice is stored beside it. */
export function isDescribed(
  field: DataField,
): field is Extract<DataField, { readonly options: unknown }> {
  return field.type === "option" || field.type === "option-or-text";
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

/** The label that belongs to a stored value: of the option, or the student's own text. */
export function labelOf(
  options: Options | ControlledOptions,
  value: string,
  today: CalendarDate,
): string {
  return (
    optionsOn(options, today).find((option) => option.value === value)?.label ??
    value
  );
}

/** Returns the message for a choice that another answer, or a newer version of the application, has removed. */
export function choiceGone(label: string): string {
  return `${label}: what you chose is not offered any more. Please choose again.`;
}

/** Returns the message of a text that is longer than its key may hold, in code points; nothing when it fits. */
export function lengthProblem(
  label: string,
  field: DataField | undefined,
  text: string,
): string | undefined {
  return field !== undefined &&
    "maxLength" in field &&
    lengthOf(text) > field.maxLength
    ? `${label} must be at most ${field.maxLength} characters`
    : undefined;
}

function problemOfValue(
  place: {
    readonly key: string;
    readonly label: string;
    readonly field: DataField;
  },
  value: unknown,
  today: CalendarDate,
): string | undefined {
  const { key, label, field } = place;
  if (field.type === "boolean") {
    return typeof value === "boolean" || value === ""
      ? undefined
      : `${key} must be true or false.`;
  }
  if (typeof value !== "string") return `${key} must be text.`;
  if (value === "" || field.type === "server") return undefined;
  switch (field.type) {
    case "text":
    case "option-or-text":
      return lengthProblem(label, field, value);
    case "date":
      return isCalendarDate(value) ? undefined : `${label} must be a date.`;
    case "option":
      return optionsOn(field.options, today).some(
        (option) => option.value === value,
      )
        ? undefined
        : choiceGone(label);
    default:
      return field satisfies never;
  }
}

/** What may be stored, and under which key. */
export interface DataModel {
  /** Every key that may ever be stored, companions included. Anything else is refused. */
  readonly dataModel: ReadonlyMap<string, DataField>;
  /** The companion of a coded answer; nothing for keys that have none. */
  readonly descriptionOf: (
    key: string,
    value: AnswerValue,
    today: CalendarDate,
  ) => string | undefined;
  /** Why a value may not be stored under a key, as a message that names the question; nothing when it may. */
  readonly storageProblem: (
    key: string,
    value: unknown,
    today: CalendarDate,
  ) => string | undefined;
}

/** @param storedUnasked keys that the server stores and that no page asks for */
export function dataModelOf(
  { allQuestions, questionByKey }: Questions,
  storedUnasked: readonly string[] = [],
): DataModel {
  const dataModel: ReadonlyMap<string, DataField> = new Map([
    ...allQuestions.flatMap(({ question }) => {
      const [field, key] = [fieldOf(question), question.key];
      const companion = [descriptionKey(key), { type: "server" }] as const;
      const own = [key, field] as const;
      return isDescribed(field) ? [own, companion] : [own];
    }),
    ...storedUnasked.map((key) => [key, { type: "server" }] as const),
  ]);
  return {
    dataModel,
    descriptionOf(key, value, today) {
      const field = dataModel.get(key);
      if (field === undefined || !isDescribed(field)) return undefined;
      return value === "" ? "" : labelOf(field.options, String(value), today);
    },
    storageProblem(key, value, today) {
      const field = dataModel.get(key);
      if (!field) return `${key} is not a question of this application.`;
      // A student may have caused it, whom the key tells nothing.
      const label = questionByKey.get(key)?.question.label ?? key;
      return problemOfValue({ key, label, field }, value, today);
    },
  };
}
