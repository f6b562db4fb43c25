import { holdAll } from "../../../shared/application/condition.ts";
import {
  fieldOf,
  optionsOn,
} from "../../../shared/application/derive/data-model.ts";
import { lengthOf } from "../../../shared/application/limits.ts";
import { e164Of } from "../../../shared/application/phone-number.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import {
  identifyingAnswers,
  listedParents,
} from "../../../shared/college/pages.ts";
import type { PrintedScope } from "../../../shared/contract/replies.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { storedQuestions } from "../../../shared/form/renamed.ts";
import { isDash } from "../../../shared/plain-text.ts";
import { referenceOf } from "../../reference.ts";
import type { ListedApplication } from "../../storage/application-list.ts";
import type { Application } from "../../storage/applications.ts";
import { submissionFacts } from "../submission-facts.ts";

/** Returns what a system stores for an answer, given its label; empty for a choice that the system has no code for. */
export type Form = (value: string, label: string) => string;

/** Says whether contacts may be used: an empty cell would be read as a yes. */
const PERMISSIONS = Object.fromEntries(
  Object.entries(listedParents).map(
    ([id, { permission }]): [string, Column["valueOf"]] => [
      `@${id}_permission`,
      (_listed, { answer }) =>
        holdAll(permission, answer) ? "May be informed" : "Do not inform",
    ],
  ),
);

/** Each phone as it is dialed from anywhere, beside the answer as it was typed. */
const DIALED = Object.fromEntries(
  storedQuestions
    .filter(({ kind }) => kind === "phone")
    .map(({ key }): [string, Column["valueOf"]] => [
      `@${key}_e164`,
      (_listed, { answer }) => e164Of(String(answer[key] ?? "")),
    ]),
);

/** What is known of an application beside its answers. */
const FACTS: Readonly<Record<string, Column["valueOf"]>> = {
  "@reference": ({ student }) => referenceOf(student),
  "@submitted_on": submissionFacts.submitted_on,
  "@first_submitted_at": submissionFacts.first_submitted_at,
  "@submitted_at": submissionFacts.submitted_at,
  "@version": submissionFacts.version,
  "@late": submissionFacts.late,
  "@account": ({ username }) => username,
  ...PERMISSIONS,
  ...DIALED,
};

export interface Target {
  /**
   * Column of each question or fact by its key, in the order of the file, with the form of its values: by default as they
   * are stored, but a yes as 1 and a no as 0.
   */
  readonly columns: Readonly<
    Record<string, string | readonly [name: string, form: Form]>
  >;
  /** Questions that the system is not given. */
  readonly leftOut: readonly string[];
  /** What the college's own system calls a column, and the most characters that it takes, by the name above. */
  readonly own?: Readonly<
    Record<string, { readonly name?: string; readonly length?: number }>
  >;
}

export interface Column {
  readonly key: string;
  readonly name: string;
  /** Most characters of a value; absent without a limit. */
  readonly length?: number | undefined;
  readonly valueOf: (
    listed: ListedApplication,
    application: Application,
  ) => string;
}

const asStored: Form = (value) => value;
const BITS: Readonly<Record<string, string>> = {
  true: "1",
  Y: "1",
  false: "0",
  N: "0",
};
/** Stores a yes as 1 and a no as 0, whether by a box or by a choice. */
const asBit: Form = (value) => BITS[value] ?? "";

/** Keys of the questions to which the answer is yes or no. */
export const bits = new Set(
  storedQuestions
    .filter((question) => {
      const field = fieldOf(question);
      return field.type === "option"
        ? typeof field.options !== "function" &&
            optionsOn(field.options, "").every(({ value }) => value in BITS)
        : field.type === "boolean";
    })
    .map(({ key }) => key),
);

/** Returns the columns of a target's file; without one, of all facts and questions by their keys, in their order. */
export function columnsOf(target: Target | undefined): readonly Column[] {
  const keys = [
    ...Object.keys(FACTS),
    ...storedQuestions.map(({ key }) => key),
  ];
  const columns =
    target?.columns ??
    Object.fromEntries(keys.map((key) => [key, key.replace("@", "")]));
  return Object.entries(columns).map(([key, column]) => {
    const usual = target !== undefined && bits.has(key) ? asBit : asStored;
    const [name, form] =
      typeof column === "string" ? ([column, usual] as const) : column;
    const fact = FACTS[key];
    const own = target?.own?.[name];
    return {
      key,
      name: own?.name ?? name,
      length: own?.length,
      valueOf: (listed, application) => {
        const { answer, documents } = application;
        const stored = String(answer[key] ?? "");
        // Of an answer that is not shown, nor is the name of its file.
        const file = stored === "" ? undefined : documents[key]?.file_name;
        const value = fact?.(listed, application) ?? file ?? stored;
        return value === "" || (target !== undefined && isDash(value))
          ? ""
          : form(value, String(answer[`${key}_desc`] ?? value));
      },
    };
  });
}

/** Returns the questions of a target by which a person is known, of those that the holder of a link is not shown. */
export function hiddenFrom(
  { columns }: Target,
  scope: PrintedScope,
): readonly string[] {
  const { keys } = identifyingAnswers.person;
  return keys.filter((key) => key in columns && HIDDEN[scope].includes(key));
}

const asked = new Map(
  storedQuestions.map((question) => [question.key, question]),
);

/** Returns the choices of each question by the words that a target has for them. */
function choicesOf({ columns }: Target, today: CalendarDate) {
  return Object.entries(columns).flatMap(([key, column]) => {
    const question = asked.get(key);
    if (typeof column === "string" || question === undefined) return [];
    const field = fieldOf(question);
    if (field.type !== "option") return [];
    const [, form] = column;
    const byCode = Map.groupBy(optionsOn(field.options, today), (option) =>
      form(option.value, option.label),
    );
    return [{ key, byCode }];
  });
}

/** Returns all words that a target has for choices on a day: what a system translates once. */
export function wordsOf(target: Target, today: CalendarDate): string[] {
  const all = choicesOf(target, today).flatMap(({ byCode }) => [
    ...byCode.keys(),
  ]);
  return [...new Set(all)];
}

/** Returns a line for each column whose length an answer may exceed. */
export function overlongIn(
  target: Target,
  today: CalendarDate,
): readonly string[] {
  const choices = new Map(
    choicesOf(target, today).map(({ key, byCode }) => [
      key,
      Math.max(...[...byCode.keys()].map(lengthOf)),
    ]),
  );
  return columnsOf(target).flatMap(({ key, name, length = Infinity }) => {
    const question = asked.get(key);
    const field = question && fieldOf(question);
    const most =
      choices.get(key) ?? (field?.type === "text" ? field.maxLength : 0);
    return most > length
      ? [`${name} takes ${length} characters, and an answer may have ${most}`]
      : [];
  });
}

/** Returns a line for each question that a target does not know, each column without a question, and each missing code. */
export function gapsOf(target: Target, today: CalendarDate): readonly string[] {
  const { columns, leftOut, own = {} } = target;
  const known = new Set([...Object.keys(columns), ...leftOut]);
  const names = new Set(Object.values(columns).flatMap((column) => column));
  const unmapped = [...asked.keys()].filter((key) => !known.has(key));
  const gone = [...known].filter((key) => !asked.has(key) && !(key in FACTS));
  const misnamed = Object.keys(own).filter((name) => !names.has(name));
  const uncoded = choicesOf(target, today).flatMap(({ key, byCode }) => {
    return [...byCode].flatMap(([code, options]) => {
      const values = options.map(({ value }) => value);
      if (code === "") {
        return values.map((each) => `${key}: no code for ${each}`);
      }
      return values.length > 1
        ? [`${key}: one code, ${code}, for ${values.join(", ")}`]
        : [];
    });
  });
  return [
    ...unmapped.map((key) => `${key}: no column, and not left out`),
    ...gone.map((key) => `${key}: no question`),
    ...misnamed.map((name) => `${name}: no column`),
    ...uncoded,
  ];
}

export const asLabel: Form = (_value, label) => label;

export function coded(codes: Readonly<Record<string, string>>): Form {
  return (value) => codes[value] ?? "";
}

/** Stores a date as 04/23/2009. */
export const asUsDate: Form = (value) =>
  value.replace(/^(\d{4})-(\d\d)-(\d\d).*/, "$2/$3/$1");

/** Returns the keys of all questions of some sections, for those that a system is not given as a whole. */
export function keysIn(...sections: readonly string[]): readonly string[] {
  return allQuestions
    .filter(({ sectionId }) => sections.includes(sectionId))
    .map(({ question }) => question.key);
}

/** Returns columns of a question that is asked several times: `activity_name`, `activity_2_name` and so on. */
export function numbered(
  keyOf: (position: string) => string,
  count: number,
  column: (position: number) => Target["columns"][string],
): Target["columns"] {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      keyOf(at === 0 ? "" : `_${at + 1}`),
      column(at + 1),
    ]),
  );
}
