import { replaceEqualDeep } from "@tanstack/react-query";
import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import type { PageProgress } from "../../../shared/application/derive/progress.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import type {
  Profile,
  Validations,
  WebStatus,
} from "../../../shared/contract/replies.ts";
import { progressOf } from "../../../shared/form/progress.ts";
import { isAskedFor, keysToClear } from "../../../shared/form/visibility.ts";
import type { RemovedAnswer } from "../session/removed-answers.ts";
import type { Draft } from "../session/unsaved-draft.ts";
import {
  isSameAnswer,
  isSentByBrowser,
  knownAnswers,
} from "./answer-values.ts";
import { removedFrom, withConsequences, withHidden } from "./consequences.ts";
import type { DocumentState } from "./document-state.ts";
import {
  differs,
  isOtherSaved,
  knownValues,
  pendingOf,
  type Comparison,
  type Pending,
} from "./pending.ts";

/**
 * State of saving; `blocked` means that everything that can be saved is, and an answer that cannot be saved is left.
 */
export type SaveState = "idle" | "saving" | "saved" | "blocked" | "failed";

/** State of the application PDF; `outdated` once an answer has changed since it was made. */
export type PdfState =
  | { readonly phase: "none" | "saving" | "preparing" | "outdated" }
  | { readonly phase: "ready"; readonly url: string }
  | { readonly phase: "failed"; readonly message: string };

/** Reason why the last attempt to submit failed, other than errors in the answers. */
export interface SubmitProblem {
  readonly title: string;
  readonly message: string;
}

/** State that parts of the application report about themselves; nothing is derived from it. */
export interface Reports {
  /** Data about the student besides the answers; undefined for a visitor. */
  readonly profile: Profile | undefined;
  readonly status: WebStatus | null;
  readonly saving: {
    readonly state: SaveState;
    readonly at?: Date | undefined;
  };
  /** Errors found by validation; empty until the application is validating. */
  readonly errors: Validations;
  readonly pdf: PdfState;
  /** True while the student waits for a page, a save or a submission. */
  readonly isBusy: boolean;
  /** Counts failed submissions; the error summary takes focus at each. */
  readonly refusals: number;
  readonly submitProblem: SubmitProblem | undefined;
  readonly hasJustSubmitted: boolean;
}

interface Facts extends Comparison, Reports {
  /** Question in which the student is searching: what is typed there so far is no answer yet. */
  readonly searching: string | undefined;
  /** Answers that can come back, in the order of their removal. */
  readonly removed: readonly RemovedAnswer[];
  readonly documents: Readonly<Record<string, DocumentState | undefined>>;
}

/** Current state of the application: a new object after every event. */
export interface Snapshot extends Facts, Pending {
  readonly progress: readonly PageProgress[];
}

/** Removal by tabs, a box or a list, or its reversal. */
interface Removal {
  readonly by: string;
  readonly keys: readonly string[];
  /** Resulting changes, if others than that these answers are emptied or filled. */
  readonly changes?: Answers;
}

export type ApplicationEvent =
  /** Action of the student. */
  | { readonly type: "changed"; readonly changes: Answers }
  | ({ readonly type: "removed" } & Removal)
  | ({ readonly type: "restored" } & Removal)
  | { readonly type: "searching"; readonly key: string | undefined }
  | { readonly type: "draft found"; readonly draft: Draft }
  /** Arrival of the server's answers, requested at the state `since`. */
  | {
      readonly type: "loaded";
      readonly answers: Answers;
      readonly since: Snapshot;
    }
  /** Arrival of the answers that the server keeps until the student has chosen. */
  | { readonly type: "replaced"; readonly answers: Answers }
  | { readonly type: "sent"; readonly changes: Answers }
  | { readonly type: "confirmed"; readonly changes: Answers }
  | {
      readonly type: "refused";
      readonly sent: Answers;
      readonly problems: Validations;
    }
  /** Choice of the student between two answers. */
  | {
      readonly type: "resolved";
      readonly key: string;
      readonly keeps: "here" | "elsewhere";
    }
  | {
      readonly type: "document";
      readonly key: string;
      readonly state: DocumentState;
    }
  /** Change of what the PDF was made of. */
  | { readonly type: "outdated" }
  | { readonly type: "reported"; readonly reports: Partial<Reports> };

/**
 * Maximum of unconfirmed values per answer; more would fill the tab's storage during a long time without a connection.
 */
const MAX_UNCONFIRMED = 5;

function without<V>(
  values: Readonly<Record<string, V>>,
  key: string,
): Readonly<Record<string, V>> {
  return Object.fromEntries(
    Object.entries(values).filter(([other]) => other !== key),
  );
}

function change(state: Facts, changes: Answers, today: CalendarDate): Facts {
  let { conflicts } = state;
  for (const [key, other] of Object.entries(conflicts)) {
    if (key in changes && isSameAnswer(changes[key], other)) {
      conflicts = without(conflicts, key);
    }
  }
  return {
    ...state,
    ...withConsequences(state.answers, changes, state.removed, today),
    conflicts,
  };
}

/** Ends the choice at a question: the next save of it knows the other answer. */
function decide(state: Facts, key: string): Facts {
  const other = state.conflicts[key];
  return other === undefined
    ? state
    : send(
        { ...state, conflicts: without(state.conflicts, key) },
        { [key]: other },
      );
}

function remove(
  state: Facts,
  { by, keys, changes }: Removal,
  today: CalendarDate,
): Facts {
  const answered = keys.filter((key) => isAnswered(state.answers[key]));
  const removed = [
    ...state.removed,
    ...answered.map((key) => ({ ...removedFrom(state.answers, key), by })),
  ];
  if (changes !== undefined) {
    return change({ ...state, removed }, changes, today);
  }
  const emptied = Object.fromEntries(keys.map((key) => [key, ""]));
  return change(keys.reduce(decide, { ...state, removed }), emptied, today);
}

/** Brings back, for each key, the answer removed last; without other changes, never over a present answer. */
function restore(
  state: Facts,
  { by, keys, changes }: Removal,
  today: CalendarDate,
): Facts {
  const back = keys
    .filter((key) => changes !== undefined || !isAnswered(state.answers[key]))
    .map((key) =>
      state.removed.findLast((one) => one.by === by && one.key === key),
    )
    .filter((one) => one !== undefined);
  const removed = state.removed.filter((one) => !back.includes(one));
  const filled = Object.fromEntries(back.map(({ key, value }) => [key, value]));
  return change({ ...state, removed }, changes ?? filled, today);
}

/** Keeps answers that another device has hidden or cleared, so that they come back with their questions. */
function keepHidden(
  state: Facts,
  before: Answers,
  isCleared: (key: string) => boolean,
): Facts {
  const { answers } = state;
  const unconfirmed = new Map(state.unconfirmed);
  let { removed } = state;
  for (const key of Object.keys(before)) {
    const isHidden = isCleared(key) || !isAskedFor(key, answers);
    if (isHidden && isAnswered(before[key]) && !isAnswered(answers[key])) {
      removed = withHidden(removed, removedFrom(before, key));
      // The server clears it, too.
      unconfirmed.delete(key);
    }
  }
  return removed === state.removed ? state : { ...state, unconfirmed, removed };
}

/** Restores unsaved answers; if another device has changed one in the meantime, the student can choose between both. */
function recover(state: Facts, draft: Draft, today: CalendarDate): Facts {
  const { answers, known = {} } = draft;
  const conflicts = { ...state.conflicts };
  const unconfirmed = new Map(state.unconfirmed);
  for (const [key, mine] of Object.entries(answers)) {
    const other = state.saved[key] ?? "";
    const before = known[key];
    if (before === undefined || isSameAnswer(mine, other)) continue;
    unconfirmed.set(key, before);
    if (!before.some((value) => isSameAnswer(value, other))) {
      conflicts[key] = other;
    }
  }
  const restored = { ...state.answers, ...answers };
  // What the draft holds as empty was emptied before, and may still come back.
  const next = change(
    { ...state, conflicts, unconfirmed, removed: [] },
    answers,
    today,
  );
  const removed = [...state.removed, ...next.removed];
  return keepHidden({ ...next, removed }, restored, (key) => key in answers);
}

/**
 * Returns whether an answer on the server is neither the one last known there nor one that this page may have saved.
 */
function isChangedElsewhere(
  states: readonly Facts[],
  key: string,
  theirs: AnswerValue,
): boolean {
  return states.every(({ saved, unconfirmed }) =>
    [saved[key], ...(unconfirmed.get(key) ?? [])].every(
      (value) => !isSameAnswer(value, theirs),
    ),
  );
}

/** Offers the answers that the server keeps, unless another one comes first or they are decided about already. */
function offer(state: Facts, kept: Answers): Facts {
  const conflicts: Record<string, AnswerValue> = {};
  for (const key of Object.keys({ ...state.conflicts, ...kept })) {
    const other = isOtherSaved(state, key) ? state.conflicts[key] : kept[key];
    const isDecided =
      other === undefined ||
      isSameAnswer(other, state.answers[key]) ||
      state.unconfirmed.get(key)?.includes(other) === true;
    if (!isDecided) {
      conflicts[key] = other;
    }
  }
  return { ...state, conflicts: replaceEqualDeep(state.conflicts, conflicts) };
}

/**
 * Merges the server's answers, except under keys that the student has changed since. A three-way merge: compares with
 * the screen and with what the server was known to have. Where both sides have changed, the student will choose.
 */
function load(state: Facts, arrived: Answers, since: Facts): Facts {
  const server = knownAnswers(arrived);
  const saved: Record<string, AnswerValue | undefined> = { ...server };
  const answers: Record<string, AnswerValue | undefined> = { ...server };
  const conflicts: Record<string, AnswerValue | undefined> = {
    ...state.conflicts,
  };
  const refused = new Map(state.refused);
  const pending: string[] = [];
  for (const key of Object.keys({ ...state.answers, ...server })) {
    const theirs = server[key] ?? "";
    const mine = state.answers[key] ?? "";
    const isNews = isChangedElsewhere([state, since], key, theirs);
    // If so, it is unknown which of the two is newer.
    const isOvertaken = !isSameAnswer(state.saved[key], since.saved[key]);
    if (isOvertaken && !isNews) {
      saved[key] = state.saved[key];
      answers[key] = state.saved[key];
    }
    if (isSameAnswer(refused.get(key)?.value, theirs)) {
      // It was accepted after all, from another tab.
      refused.delete(key);
    }
    const isUncertain = isNews && isOvertaken && isSentByBrowser(key);
    if (differs(state, key) || isUncertain) {
      pending.push(key);
      answers[key] = mine;
      if (descriptionKey(key) in state.answers) {
        answers[descriptionKey(key)] = state.answers[descriptionKey(key)];
      }
      if (isNews && !isSameAnswer(mine, theirs)) {
        conflicts[key] = theirs;
      }
    }
  }
  const cleared = keysToClear(answers).filter((key) => pending.includes(key));
  for (const key of cleared) {
    answers[key] = saved[key] ?? "";
  }
  const documents = Object.fromEntries(
    Object.entries(state.documents).filter(([key]) =>
      isSameAnswer(answers[key], state.answers[key]),
    ),
  );
  const merged = replaceEqualDeep(state.answers, answers);
  const next = {
    ...state,
    saved,
    answers: merged,
    conflicts,
    refused,
    documents,
    pdf: merged === state.answers ? state.pdf : outdate(state),
  };
  return keepHidden(next, state.answers, (key) => cleared.includes(key));
}

/** Marks answers as unconfirmed until there is a reply to this save or to a later one. */
function send(state: Facts, changes: Answers): Facts {
  const unconfirmed = new Map(state.unconfirmed);
  for (const [key, value = ""] of Object.entries(changes)) {
    const others = unconfirmed.get(key)?.filter((one) => one !== value) ?? [];
    unconfirmed.set(key, [...others, value].slice(-MAX_UNCONFIRMED));
  }
  return { ...state, unconfirmed };
}

function outdate(state: Facts): PdfState {
  const { phase } = state.pdf;
  const isMade = phase === "ready" || phase === "preparing";
  return isMade && state.status !== "submitted"
    ? { phase: "outdated" }
    : state.pdf;
}

function confirm(state: Facts, changes: Answers): Facts {
  const unconfirmed = new Map(state.unconfirmed);
  const refused = new Map(state.refused);
  for (const key of Object.keys(changes)) {
    unconfirmed.delete(key);
    refused.delete(key);
  }
  const saved = { ...state.saved, ...changes };
  return { ...state, saved, unconfirmed, refused, pdf: outdate(state) };
}

function resolve(
  state: Facts,
  key: string,
  keeps: "here" | "elsewhere",
  today: CalendarDate,
): Facts {
  const other = state.conflicts[key];
  const decided = decide(state, key);
  return other === undefined || keeps === "here"
    ? decided
    : // A save of the answer on the screen may still be in flight.
      change(
        send(decided, { [key]: state.answers[key] }),
        { [key]: other },
        today,
      );
}

/** Answers on the server under a document's key once the document is at rest. */
const ANSWERS: Partial<Record<DocumentState["phase"], string>> = {
  attached: "ANSWERED",
  empty: "",
  rejected: "",
};

function setDocument(state: Facts, key: string, next: DocumentState): Facts {
  const documents = { ...state.documents, [key]: next };
  const value = ANSWERS[next.phase];
  if (value === undefined || value === (state.answers[key] ?? "")) {
    return { ...state, documents };
  }
  // An answer that the server wrote itself is neither sent nor does it clear anything.
  const changes = { [key]: value };
  return {
    ...state,
    documents,
    saved: { ...state.saved, ...changes },
    answers: { ...state.answers, ...changes },
  };
}

function follow(
  state: Facts,
  event: ApplicationEvent,
  today: CalendarDate,
): Facts {
  switch (event.type) {
    case "changed":
      return change(state, event.changes, today);
    case "removed":
      return remove(state, event, today);
    case "restored":
      return restore(state, event, today);
    case "searching":
      return { ...state, searching: event.key };
    case "draft found":
      return recover(state, event.draft, today);
    case "loaded":
      return load(state, event.answers, event.since);
    case "replaced":
      return offer(state, event.answers);
    case "sent":
      return send(state, event.changes);
    case "confirmed":
      return confirm(state, event.changes);
    case "refused": {
      const refused = new Map(state.refused);
      for (const [key, messages] of Object.entries(event.problems)) {
        refused.set(key, { value: event.sent[key] ?? "", messages });
      }
      return { ...state, refused };
    }
    case "resolved":
      return resolve(state, event.key, event.keeps, today);
    case "document":
      return setDocument(state, event.key, event.state);
    case "outdated":
      return { ...state, pdf: outdate(state) };
    case "reported":
      return { ...state, ...event.reports };
    default:
      return event satisfies never;
  }
}

/** Derives everything that follows from the facts, and only where one of those facts has changed. */
function derive(
  facts: Facts,
  before: Snapshot | undefined,
  today: CalendarDate,
): Snapshot {
  const isSame = (
    [
      "answers",
      "saved",
      "unconfirmed",
      "refused",
      "conflicts",
      "searching",
    ] as const
  ).every((name) => facts[name] === before?.[name]);
  if (before !== undefined && isSame) {
    return { ...before, ...facts };
  }
  const refused = [...facts.refused].filter(([key, { value }]) =>
    isSameAnswer(facts.answers[key], value),
  );
  const { answers, searching } = facts;
  const progress = progressOf(
    searching === undefined ? answers : { ...answers, [searching]: "" },
    today,
    new Set(refused.map(([key]) => key)),
  );
  return {
    ...facts,
    // Keeps the same objects while a keystroke changes nothing about them.
    ...(replaceEqualDeep(
      before && {
        toSend: before.toSend,
        blocked: before.blocked,
        problems: before.problems,
      },
      pendingOf(facts, today),
    ) as Pending),
    progress: replaceEqualDeep(before?.progress, progress),
  };
}

/** Returns the state of the application after an event; the only code that changes it. */
export function reduce(
  before: Snapshot,
  event: ApplicationEvent,
  today: CalendarDate,
): Snapshot {
  const facts = follow(before, event, today);
  return facts === before ? before : derive(facts, before, today);
}

/** Returns the first state, with the answers that the server has or that a visitor has left in this tab. */
export function firstSnapshot(
  answers: Answers,
  today: CalendarDate,
  reports: Partial<Facts> = {},
): Snapshot {
  const saved = knownAnswers(answers);
  const facts: Facts = {
    answers: saved,
    saved,
    unconfirmed: new Map(),
    refused: new Map(),
    conflicts: {},
    searching: undefined,
    removed: [],
    documents: {},
    profile: undefined,
    status: null,
    saving: { state: "idle" },
    errors: {},
    pdf: { phase: "none" },
    isBusy: false,
    refusals: 0,
    submitProblem: undefined,
    hasJustSubmitted: false,
    ...reports,
  };
  return derive(facts, undefined, today);
}

/** Returns whether anything has been entered into the empty form. */
export function hasAnyAnswer({ answers }: Snapshot): boolean {
  return Object.values(answers).some(isAnswered);
}

/** Returns all answers that the server does not have yet, whether they can be sent or not. */
export function unsavedIn({ blocked, toSend }: Snapshot): Answers {
  return { ...blocked, ...toSend };
}

/** Returns the keys of the questions at which the student has to choose between two answers. */
export function choicesIn({ answers, conflicts }: Snapshot): readonly string[] {
  return Object.keys(conflicts).filter((key) => isAskedFor(key, answers));
}

/** Returns the unsaved answers as the tab stores them; undefined if there are none. */
export function draftOf(snapshot: Snapshot): Draft | undefined {
  const answers = unsavedIn(snapshot);
  const keys = Object.keys(answers);
  return keys.length === 0 || snapshot.status === "submitted"
    ? undefined
    : {
        answers,
        known: Object.fromEntries(
          keys.map((key) => [key, knownValues(snapshot, key)]),
        ),
      };
}
