import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import type { CalendarDate } from "../../../shared/calendar.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { createDebouncer } from "../lib/debounce.ts";
import { reduce, type ApplicationEvent, type Snapshot } from "./state.ts";

/** Called after each event with the snapshots before and after it. */
export type Listener = (
  event: ApplicationEvent,
  before: Snapshot,
  after: Snapshot,
) => void;

/** Pause in typing after which the text becomes part of the state, and the maximum time until then. */
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1_000;

/** Holder of the current snapshot, which notifies subscribers of each new one. */
export interface Store {
  /** Returns the current snapshot, with everything that has been typed. */
  readonly get: () => Snapshot;
  /** Returns the snapshot that is rendered: without what is only in its box so far. */
  readonly shown: () => Snapshot;
  readonly dispatch: (event: ApplicationEvent) => void;
  /**
   * Notes what is being typed, so that a letter is painted before anything is derived from it. It becomes part of the
   * state with `settle`, before anything reads or changes the state, and in the next pause; at once where an answer
   * begins or is emptied.
   */
  readonly type: (changes: Answers) => void;
  /** Makes what has been typed part of the state. */
  readonly settle: () => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: Listener) => () => void;
}

export function createStore(first: Snapshot, today: () => CalendarDate): Store {
  let current = first;
  let typed: Answers | undefined;
  const listeners = new Set<Listener>();
  const pause = createDebouncer(PAUSE_MS, LONGEST_PAUSE_MS);
  const apply = (event: ApplicationEvent) => {
    const before = current;
    const after = reduce(before, event, today());
    current = after;
    for (const listener of listeners) {
      listener(event, before, after);
    }
  };
  const settle = () => {
    pause.cancel();
    if (typed === undefined) return;
    const changes = typed;
    typed = undefined;
    apply({ type: "changed", changes });
  };
  return {
    get: () => {
      settle();
      return current;
    },
    shown: () => current,
    dispatch: (event) => {
      settle();
      apply(event);
    },
    type: (changes) => {
      typed = { ...typed, ...changes };
      const isTurn = Object.entries(changes).some(
        ([key, value]) =>
          isAnswered(value) !== isAnswered(current.answers[key]),
      );
      if (isTurn) settle();
      else pause.call(() => afterPaint(settle));
    },
    settle,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
