import { replaceEqualDeep } from "@tanstack/react-query";
import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import type { PageProgress } from "../../../shared/application/derive/progress.ts";
import { needsAnswer } from "../../../shared/application/derive/question-rules.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import type {
  Profile,
  Validations,
  WebStatus,
} from "../../../shared/contract/replies.ts";
import { progressOf } from "../../../shared/form/progress.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { isAskedFor } from "../../../shared/form/visibility.ts";
import type { Draft } from "../lib/tab-memory.ts";
import { isSameAnswer, knownAnswers } from "./answer-values.ts";
import type { DocumentState, DocumentStates } from "./document-state.ts";
import {
  change,
  markSaved,
  markSent,
  remove,
  resolve,
  restore,
  type AnswersState,
  type Removal,
} from "./edits.ts";
import { mergeServer, offerReplaced, restoreDraft } from "./merge.ts";
import { knownValues, pendingOf, type Pending } from "./pending.ts";
import { arrivedStatus, laterStatus } from "./status.ts";

/** Progress of saving; `blocked` means that everything that can be saved is, and an answer that cannot be saved is left. */
export interface SaveProgress {
  readonly state: "idle" | "saving" | "saved" | "blocked" | "failed";
  /** Time at which everything was saved last. */
  readonly at?: Date | undefined;
}

interface Facts extends AnswersState {
  readonly documents: DocumentStates;
  /** Data about the student besides the answers; undefined for a visitor. */
  readonly profile: Profile | undefined;
  readonly status: WebStatus | null;
  readonly saving: SaveProgress;
  /** Errors found by validation; empty until the application is validating. */
  readonly errors: Validations;
}

/** Current state of the application: a new object after every event. */
export interface Snapshot extends Facts, Pending {
  /** Questions that need an answer under the other answers, asked or not. */
  readonly needed: Readonly<Record<string, true>>;
  readonly progress: readonly PageProgress[];
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
      readonly isOfForm?: boolean;
    }
  /** The functions have this page's form again. */
  | { readonly type: "form is back" }
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
  | { readonly type: "profile loaded"; readonly profile: Profile }
  | { readonly type: "status reached"; readonly status: WebStatus }
  | { readonly type: "saving"; readonly saving: SaveProgress }
  | { readonly type: "checked"; readonly errors: Validations };

/** Answers on the server under a document's key once the document is at rest. */
const ANSWERS: Partial<Record<DocumentState["phase"], string>> = {
  attached: "ANSWERED",
  empty: "",
  rejected: "",
};

function setDocument(
  { documents, answers, saved }: Facts,
  key: string,
  next: DocumentState,
): Partial<Facts> {
  const value = ANSWERS[next.phase];
  const changes =
    value === undefined || value === (answers[key] ?? "")
      ? undefined
      : { [key]: value };
  return {
    documents: { ...documents, [key]: next },
    // An answer that the server wrote itself is neither sent nor does it clear anything.
    ...(changes && {
      saved: { ...saved, ...changes },
      answers: { ...answers, ...changes },
    }),
  };
}

function applyLoaded(
  state: Facts,
  arrived: Answers,
  since: Snapshot,
  today: CalendarDate,
): Partial<Facts> {
  const merged = mergeServer(state, arrived, since.saved, today);
  const documents = Object.entries(state.documents).filter(([key]) =>
    isSameAnswer(merged.answers[key], state.answers[key]),
  );
  return { ...merged, documents: Object.fromEntries(documents) };
}

function refuse(
  state: Facts,
  { sent, problems, isOfForm = false }: ApplicationEvent & { type: "refused" },
): Partial<Facts> {
  const refused = new Map(state.refused);
  for (const [key, messages] of Object.entries(problems)) {
    refused.set(key, { value: sent[key] ?? "", messages, isOfForm });
  }
  return { refused };
}

/** Returns what changes with an event. */
function applyEvent(
  state: Facts,
  event: ApplicationEvent,
  today: CalendarDate,
): Partial<Facts> {
  switch (event.type) {
    case "changed":
      return change(state, event.changes, today);
    case "removed":
      return remove(state, event, today);
    case "restored":
      return restore(state, event, today);
    case "searching":
      return { searching: event.key };
    case "draft found":
      return restoreDraft(state, event.draft, today);
    case "loaded":
      return applyLoaded(state, event.answers, event.since, today);
    case "replaced":
      return offerReplaced(state, event.answers);
    case "sent":
      return markSent(state, event.changes);
    case "confirmed":
      return markSaved(state, event.changes);
    case "refused":
      return refuse(state, event);
    case "form is back":
      return {
        refused: new Map(
          [...state.refused].filter(([, { isOfForm }]) => isOfForm !== true),
        ),
      };
    case "resolved":
      return resolve(state, event.key, event.keeps, today);
    case "document":
      return setDocument(state, event.key, event.state);
    case "profile loaded": {
      const { profile } = event;
      return { profile, status: arrivedStatus(state, profile) };
    }
    case "status reached":
      return { status: laterStatus(state.status, event.status) };
    case "saving":
      return { saving: event.saving };
    case "checked":
      return { errors: event.errors };
    default:
      return event satisfies never;
  }
}

function neededUnder(answers: Answers, today: CalendarDate) {
  const needed: Record<string, true> = {};
  for (const { question } of allQuestions) {
    if (needsAnswer(question, answers, today)) needed[question.key] = true;
  }
  return needed;
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
      "searching",
      "profile",
    ] as const
  ).every((name) => facts[name] === before?.[name]);
  if (before !== undefined && isSame) {
    return { ...before, ...facts };
  }
  const refused = [...facts.refused].filter(([key, { value }]) =>
    isSameAnswer(facts.answers[key], value),
  );
  const { answers, searching } = facts;
  const day = facts.profile?.reopened?.submitted_on ?? today;
  const progress = progressOf(
    searching === undefined ? answers : { ...answers, [searching]: "" },
    day,
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
    needed: replaceEqualDeep(before?.needed, neededUnder(answers, day)),
    progress: replaceEqualDeep(before?.progress, progress),
  };
}

/** Returns the state of the application after an event; the only code that changes it. */
export function reduce(
  before: Snapshot,
  event: ApplicationEvent,
  today: CalendarDate,
): Snapshot {
  return derive(
    { ...before, ...applyEvent(before, event, today) },
    before,
    today,
  );
}

/** Returns the first state, with the answers that the server has or that a visitor has left in this tab. */
export function firstSnapshot(
  answers: Answers,
  today: CalendarDate,
  more: Partial<Facts> = {},
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
    ...more,
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

/** Returns whether the application is withdrawn, so that nothing urges to go on with it. */
export function isWithdrawn({ profile }: Pick<Snapshot, "profile">): boolean {
  return profile?.withdrawn !== undefined;
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
