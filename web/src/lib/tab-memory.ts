import type {
  Answers,
  AnswerValue,
} from "../../../shared/application/condition.ts";
import { INACTIVITY_TIMEOUT_MS } from "../../../shared/application/limits.ts";
import { forgetTyped } from "../typed-early.ts";
import {
  createStoredNumber,
  createStoredRecord,
  isRecord,
} from "./stored-record.ts";

/** Answer that the form has cleared, and that can come back until the session ends. */
export interface RemovedAnswer {
  readonly key: string;
  readonly value: AnswerValue;
  /** Answer that controlled its choices; empty if none did. */
  readonly controlledBy: AnswerValue;
  /** Values that the server had, or may have had, of an answer that it does not have; undefined if it had this one. */
  readonly known?: readonly AnswerValue[];
  /** Tabs, box or list that the student removed it with; without one, it returns once its question is asked again. */
  readonly by?: string;
}

/** Text that a long answer had earlier in this session. */
export interface EarlierText {
  readonly key: string;
  readonly text: string;
  /** Time until which it was the answer, in milliseconds. */
  readonly at: number;
}

/** Answers that the server may not have. */
export interface Draft {
  readonly answers: Answers;
  /** Values by key that the server had, or may have had from this tab. */
  readonly known?: Readonly<Record<string, readonly AnswerValue[]>>;
}

export interface UnsavedDraft extends Draft {
  readonly username: string;
  /** Reference of the application; empty if an older page has stored it. */
  readonly reference: string;
  /** Path and hash of the form page on which the draft was entered. */
  readonly path: string;
}

/** Contents of a mailed link: empty strings if there was none. */
export interface Mailed {
  readonly username: string;
  readonly id: string;
  /** True if no mail but a confirmation led here, of an account that has no password yet. */
  readonly isFirst: boolean;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function text(value: unknown): string {
  return isText(value) ? value : "";
}

/** Returns the fields of these names, each a text. */
function textsOf<N extends string>(
  stored: Readonly<Record<string, unknown>>,
  ...names: readonly N[]
) {
  return Object.fromEntries(
    names.map((name) => [name, text(stored[name])]),
  ) as Readonly<Record<N, string>>;
}

function isAnswerValue(value: unknown): value is AnswerValue {
  return typeof value === "string" || typeof value === "boolean";
}

function entriesOf<V>(
  stored: unknown,
  isOne: (value: unknown) => value is V,
): Readonly<Record<string, V>> {
  return Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, V] => isOne(entry[1]),
    ),
  );
}

/** Keeps only what can be an answer. */
export function toAnswers(stored: unknown): Answers {
  return entriesOf(stored, isAnswerValue);
}

function isKnown(value: unknown): value is readonly AnswerValue[] {
  return Array.isArray(value) && value.every(isAnswerValue);
}

function isRemovedAnswer(value: unknown): value is RemovedAnswer {
  return (
    isRecord(value) &&
    typeof value["key"] === "string" &&
    isAnswerValue(value["value"]) &&
    isAnswerValue(value["controlledBy"]) &&
    (value["known"] === undefined || isKnown(value["known"])) &&
    ["string", "undefined"].includes(typeof value["by"])
  );
}

function toRemovedAnswers(stored: unknown): readonly RemovedAnswer[] {
  return Array.isArray(stored) ? stored.filter(isRemovedAnswer) : [];
}

function isEarlierText(value: unknown): value is EarlierText {
  return (
    isRecord(value) &&
    typeof value["key"] === "string" &&
    typeof value["text"] === "string" &&
    typeof value["at"] === "number"
  );
}

function toMailed(stored: Readonly<Record<string, unknown>>): Mailed {
  return {
    ...textsOf(stored, "username", "id"),
    isFirst: stored["isFirst"] === true,
  };
}

/** Whose application this tab shows; empty for a visitor. */
let student = "";

/** Says to whom belongs from now on what enters an application: a tab may have missed the login of another one. */
export function ownTab(username = ""): void {
  student = username;
}

function owner(): string {
  return student;
}

/** Records of this tab that end when a session begins or ends. */
const sessionMemory = {
  /**
   * A visitor's answers on their way into an application, and never in the history, which outlives every session; from
   * a login on they have an owner.
   */
  visitorAnswers: createStoredRecord(
    "until-session:visitor-answers",
    (stored) => ({
      owner: text(stored["owner"]),
      answers: toAnswers(stored["answers"]),
    }),
  ),
  removedAnswers: createStoredRecord(
    "until-session:removed-answers",
    ({ removed }) => ({ removed: toRemovedAnswers(removed) }),
    owner,
  ),
  /** What was written earlier in long texts. */
  earlierTexts: createStoredRecord(
    "until-session:earlier-texts",
    ({ texts }) => ({
      texts: Array.isArray(texts) ? texts.filter(isEarlierText) : [],
    }),
    owner,
  ),
  /** What was typed of dates that are incomplete or do not exist, and that no answer holds, by question. */
  unfinishedDates: createStoredRecord(
    "until-session:unfinished-dates",
    (stored) =>
      Object.fromEntries(
        Object.entries(entriesOf(stored, isRecord)).map(([key, typed]) => [
          key,
          textsOf(typed, "month", "day", "year"),
        ]),
      ),
    owner,
  ),
  /** The optional sections that the student has opened or closed. */
  openedSections: createStoredRecord(
    "until-session:opened-sections",
    (stored) =>
      entriesOf(
        stored,
        (value): value is boolean => typeof value === "boolean",
      ),
    owner,
  ),
  /** The address that one account form, on a path, passes to the next. */
  cardUsername: createStoredRecord("until-session:card-username", (stored) =>
    textsOf(stored, "username", "path"),
  ),
  /** The secret of the tab that signed an address up. */
  signupTab: createStoredRecord("until-session:signup-tab", (stored) =>
    textsOf(stored, "username", "tab"),
  ),
  confirmCode: createStoredRecord("until-session:confirm-code", toMailed),
  resetCode: createStoredRecord("until-session:reset-code", toMailed),
  addressCode: createStoredRecord("until-session:address-code", toMailed),
};

/** Written while somebody is at a tab that remembers something of a visitor. */
const lastVisit = createStoredRecord("until-session:last-visit", () => ({}));

/**
 * Returns the milliseconds for which nobody has been at what this tab remembers of a visitor; undefined if it remembers
 * nothing.
 */
export function visitorIdleTime(): number | undefined {
  const ages = Object.values(sessionMemory).flatMap(({ age }) => age() ?? []);
  return ages.length === 0
    ? undefined
    : Math.min(...ages, lastVisit.age() ?? Infinity);
}

/**
 * Returns whether what this tab remembers of a visitor may be another person's: nobody was here for as long as ends a
 * session.
 */
export function isVisitOver(): boolean {
  return (visitorIdleTime() ?? 0) >= INACTIVITY_TIMEOUT_MS;
}

/** Notes that a visitor is here, to whom belongs what this tab remembers. */
export function noteVisit(): void {
  if (visitorIdleTime() !== undefined) lastVisit.store({});
}

/**
 * Everything that the site remembers in this browser, besides cookies. No other code uses storage, but for what is typed
 * before this one is there (`typed-early.ts`), from one load of a page to the next.
 */
export const tabMemory = {
  ...sessionMemory,
  /** What the server does not have yet; waits in this tab for its student's next login. */
  unsavedDraft: createStoredRecord(
    "unsaved-draft",
    ({ answers, known, ...stored }): UnsavedDraft => ({
      ...textsOf(stored, "username", "reference", "path"),
      answers: toAnswers(answers),
      ...(known === undefined ? {} : { known: entriesOf(known, isKnown) }),
    }),
  ),
  /** Names of the files that a page sends, by question; one that goes before they arrive leaves them to the next. */
  filesOnTheirWay: createStoredRecord(
    "files-on-their-way",
    (stored) => entriesOf(stored, isText),
    owner,
  ),
  /** The form for which this tab was reloaded last. */
  reloadedForForm: createStoredRecord("reloaded-for-form", (stored) =>
    textsOf(stored, "version"),
  ),
  /** The time at which this tab was reloaded for newer code. */
  reloadedAt: createStoredNumber("reloaded-at", () => sessionStorage),
  /** The time of the last activity in any tab; cleared with the session. */
  lastActivity: createStoredNumber("last-activity", () => localStorage),
};

/** Clears what this tab remembers of the last student, except what waits for that student's return. */
export function forgetSession(): void {
  for (const record of Object.values(sessionMemory)) record.clear();
  lastVisit.clear();
  ownTab();
  forgetTyped();
}
