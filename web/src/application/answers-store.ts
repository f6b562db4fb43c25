import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import type { Validations } from "../../../shared/contract/replies.ts";
import { isSameAnswer, knownAnswers, mergeCarried } from "./answer-values.ts";
import { withConsequences, type Stash } from "./consequences.ts";
import { createKeyedStore, type KeyedStore } from "./keyed-store.ts";
import {
  changesSince,
  differing,
  heldBack,
  problemsOf,
  type Refused,
} from "./pending-answers.ts";

/** The answers on the screen, and those that the server is known to have. */
export interface AnswersStore extends Pick<
  KeyedStore<AnswerValue>,
  "all" | "subscribe"
> {
  /** One action of the student, with everything that follows from it. */
  readonly change: (changes: Answers) => void;
  /** Takes the answers under these keys away, until `takeBack` of the same name. */
  readonly setAside: (name: string, keys: readonly string[]) => void;
  readonly takeBack: (name: string) => void;
  /** What the server wrote itself, such as a document: it is neither sent nor does it clear anything. */
  readonly acknowledge: (changes: Answers) => void;
  /** Takes the server's state, except under keys that the student has changed since. */
  readonly rebase: (saved: Answers) => void;
  /** Fills in a visitor's answers after login; tells whether any was taken. */
  readonly merge: (carried: Answers) => boolean;
  /** Answers that can be sent and that the server does not have yet. */
  readonly unsaved: () => Readonly<Record<string, AnswerValue>>;
  /** Answers that cannot be sent as they are, such as a text that is too long, and those that have to wait for them. */
  readonly heldBack: () => Answers;
  /** Why the answer to a question cannot be sent as it is; empty where it can be, also where it waits for another. */
  readonly problemsOf: (key: string) => readonly string[];
  /** The same of all questions, where there is a problem. */
  readonly problems: () => Validations;
  /** Those of the answers that the server has refused as they are now. */
  readonly refusedKeys: () => readonly string[];
  /** All answers that the server does not have yet, whether they can be sent or not. */
  readonly pending: () => Answers;
  readonly markSaved: (sent: Answers) => void;
  /** Nobody knows whether the server has these answers, so they are sent again, whatever they are then. */
  readonly markInDoubt: (sent: Answers) => void;
  /** The server does not take these of the answers sent; each is held back until it is another one. */
  readonly markRefused: (sent: Answers, problems: Validations) => void;
  /** Whether anything has been entered into an empty form. */
  readonly hasAnyAnswer: () => boolean;
}

export const createAnswersStore = (
  initial: Answers,
  today: () => CalendarDate,
): AnswersStore => {
  let saved = knownAnswers(initial);
  const inDoubt = new Set<string>();
  const refused = new Map<string, Refused>();
  let stash: Stash = new Map();
  const aside = new Map<string, Answers>();
  const store = createKeyedStore<AnswerValue>(saved);
  const onServer = () => ({ answers: saved, inDoubt, refused });

  const change = (changes: Answers) => {
    const result = withConsequences(store.all(), changes, stash, today());
    stash = result.stash;
    store.replace(result.answers);
  };

  const unsaved = () => changesSince(onServer(), store.all(), today());
  const held = () => heldBack(onServer(), store.all(), today());
  const problemsAt = (key: string) =>
    problemsOf(onServer(), store.all(), key, today());

  return {
    all: store.all,
    subscribe: store.subscribe,
    change,
    setAside: (name, keys) => {
      const current = store.all();
      aside.set(
        name,
        Object.fromEntries(keys.map((key) => [key, current[key]])),
      );
      change(Object.fromEntries(keys.map((key) => [key, ""])));
    },
    takeBack: (name) => {
      const kept = aside.get(name);
      aside.delete(name);
      if (kept !== undefined) change(kept);
    },
    acknowledge: (changes) => {
      saved = { ...saved, ...changes };
      store.replace({ ...store.all(), ...changes });
    },
    rebase: (server) => {
      const arrived = knownAnswers(server);
      const current = store.all();
      const kept = differing(onServer(), current);
      saved = arrived;
      // Taken after all, from another tab.
      for (const [key, { value }] of refused)
        if (isSameAnswer(arrived[key], value)) refused.delete(key);
      const next: Answers = { ...arrived, ...Object.fromEntries(kept) };
      const isNews = Object.keys({ ...current, ...next }).some(
        (key) => !isSameAnswer(current[key], next[key]),
      );
      // A profile that tells nothing new must not look like a change that the student has made.
      if (isNews) store.replace(next);
    },
    merge: (carried) => {
      const taken = mergeCarried(saved, carried);
      if (Object.keys(taken).length === 0) return false;
      change(taken);
      return true;
    },
    unsaved,
    heldBack: held,
    problemsOf: problemsAt,
    problems: () =>
      Object.fromEntries(
        Object.keys(held())
          .map((key) => [key, problemsAt(key)] as const)
          .filter(([, problems]) => problems.length > 0),
      ),
    refusedKeys: () =>
      [...refused]
        .filter(([key, { value }]) => isSameAnswer(store.all()[key], value))
        .map(([key]) => key),
    pending: () => ({ ...held(), ...unsaved() }),
    markSaved: (sent) => {
      saved = { ...saved, ...sent };
      for (const key of Object.keys(sent)) {
        inDoubt.delete(key);
        refused.delete(key);
      }
    },
    markInDoubt: (sent) => {
      for (const key of Object.keys(sent)) inDoubt.add(key);
    },
    markRefused: (sent, problems) => {
      for (const [key, messages] of Object.entries(problems))
        refused.set(key, { value: sent[key] ?? "", messages });
      // Nothing on the screen has changed but what is said about it.
      store.replace(store.all());
    },
    hasAnyAnswer: () => Object.values(store.all()).some(isAnswered),
  };
};
