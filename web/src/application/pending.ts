import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../../shared/application/controlled-options.ts";
import { keepsAnswer } from "../../../shared/application/derive/visibility.ts";
import { fingerprintOf } from "../../../shared/application/fingerprint.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import type {
  AnswerMap,
  Validations,
} from "../../../shared/contract/replies.ts";
import { storageProblem } from "../../../shared/form/data-model.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { isSameAnswer, isSentByBrowser } from "./answer-values.ts";

/** Answer that the server has refused, and its messages. */
export interface Refused {
  readonly value: AnswerValue;
  readonly messages: readonly string[];
  /** True if its question is as it was in another form: it is sent again to functions that have this page's. */
  readonly isOfForm?: boolean;
}

/** State that determines what can be sent. */
export interface Comparison {
  /** Answers on the screen. */
  readonly answers: Answers;
  /** Answers on the server, as far as known. */
  readonly saved: Answers;
  /** Values by key that were sent in unconfirmed saves; they may have reached the server all the same. */
  readonly unconfirmed: ReadonlyMap<string, readonly AnswerValue[]>;
  /** Answers by key that the server has refused, and would refuse again. */
  readonly refused: ReadonlyMap<string, Refused>;
}

/** Answers that the server does not have, or may not have. */
export interface Pending {
  readonly toSend: AnswerMap;
  /** Answers that cannot be sent as they are, and those that depend on them. */
  readonly blocked: AnswerMap;
  /** Messages of the validation or of the server by key; answers that only depend on blocked ones have no entry. */
  readonly problems: Validations;
}

export function differs(
  { answers, saved, unconfirmed }: Comparison,
  key: string,
): boolean {
  return (
    isSentByBrowser(key) &&
    (unconfirmed.has(key) || !isSameAnswer(answers[key], saved[key]))
  );
}

/** Returns the values of an answer that are, or may be, on the server: a save replaces them knowingly. */
export function knownValues(
  { saved, unconfirmed }: Comparison,
  key: string,
): readonly AnswerValue[] {
  return [saved[key] ?? "", ...(unconfirmed.get(key) ?? [])];
}

/**
 * Limit of the fingerprints in a save: firewalls refuse query strings of more than 2 KB. An answer whose fingerprint is
 * left out may be offered without need.
 */
const MAX_KNOWN = 200;

/** Returns what a save says that it knows: what it replaces without knowing it, the server keeps. */
export function knownToSave(comparison: Comparison, keys: object): string {
  return Object.keys(keys)
    .flatMap((key) =>
      knownValues(comparison, key)
        .filter(isAnswered)
        .map((value) => fingerprintOf(key, value)),
    )
    .slice(0, MAX_KNOWN)
    .join("-");
}

/** Returns the body of a save: what goes because of it, the server clears by its own form, which may keep more. */
export function bodyOf({ answers }: Comparison, toSend: AnswerMap): AnswerMap {
  const isSent = ([key, value]: [string, AnswerValue]) => {
    const entry = questionByKey.get(key);
    return !entry || isAnswered(value) || keepsAnswer(entry, answers);
  };
  return Object.fromEntries(Object.entries(toSend).filter(isSent));
}

/** Returns why an answer cannot be sent; undefined if it can. */
function problemsOf(
  { answers, refused }: Comparison,
  key: string,
  today: CalendarDate,
): readonly string[] | undefined {
  const value = answers[key] ?? "";
  const refusal = refused.get(key);
  if (refusal !== undefined && isSameAnswer(refusal.value, value)) {
    return refusal.messages;
  }
  const problem = storageProblem(key, value, today);
  return problem === undefined ? undefined : [problem];
}

function controllingKey(key: string): string | undefined {
  const question = questionByKey.get(key)?.question;
  return question && controlledOptionsOf(question)?.controlledBy;
}

/** Adds answers that the server would refuse or drop, because it still has another answer in place of a blocked one. */
function withDependents(
  { answers, saved }: Comparison,
  pending: AnswerMap,
  first: AnswerMap,
): AnswerMap {
  const blocked: Record<string, AnswerValue> = { ...first };
  for (;;) {
    const keys = Object.keys(blocked);
    if (keys.length === 0) {
      return blocked;
    }
    const onServer = {
      ...answers,
      ...Object.fromEntries(keys.map((key) => [key, saved[key]])),
    };
    for (const [key, value] of Object.entries(pending)) {
      const entry = questionByKey.get(key);
      if (entry === undefined || !isAnswered(value)) {
        continue;
      }
      const isDropped =
        keepsAnswer(entry, answers) && !keepsAnswer(entry, onServer);
      if (isDropped || (controllingKey(key) ?? "") in blocked) {
        blocked[key] = value;
      }
    }
    // A blocked answer may block further ones.
    if (Object.keys(blocked).length === keys.length) {
      return blocked;
    }
  }
}

/**
 * Divides the answers that differ into those that can be sent and those that cannot, so that one bad answer holds up no
 * other.
 */
export function pendingOf(
  comparison: Comparison,
  today: CalendarDate,
): Pending {
  const { answers, unconfirmed } = comparison;
  const pending: Record<string, AnswerValue> = {};
  const problems: Record<string, readonly string[]> = {};
  const refused: Record<string, AnswerValue> = {};
  for (const key of new Set([...Object.keys(answers), ...unconfirmed.keys()])) {
    if (!differs(comparison, key)) {
      continue;
    }
    const value = answers[key] ?? "";
    pending[key] = value;
    const found = problemsOf(comparison, key, today);
    if (found !== undefined) {
      problems[key] = found;
      refused[key] = value;
    }
  }
  const blocked = withDependents(comparison, pending, refused);
  const toSend = Object.fromEntries(
    Object.entries(pending).filter(([key]) => !(key in blocked)),
  );
  // Another tab may have changed the controlling answer, without which the choice would be refused.
  for (const key of Object.keys(toSend)) {
    const controlledBy = controllingKey(key);
    if (controlledBy !== undefined && isAnswered(toSend[key])) {
      toSend[controlledBy] = answers[controlledBy] ?? "";
    }
  }
  return { toSend, blocked, problems };
}
