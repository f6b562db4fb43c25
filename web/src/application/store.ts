import type { CalendarDate } from "../../../shared/calendar.ts";
import { reduce, type ApplicationEvent, type Snapshot } from "./state.ts";

/** Called after each event with the snapshots before and after it. */
export type Listener = (
  event: ApplicationEvent,
  before: Snapshot,
  after: Snapshot,
) => void;

/** Holder of the current snapshot, which notifies subscribers of each new one. */
export interface Store {
  readonly get: () => Snapshot;
  readonly dispatch: (event: ApplicationEvent) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: Listener) => () => void;
}

export function createStore(first: Snapshot, today: () => CalendarDate): Store {
  let current = first;
  const listeners = new Set<Listener>();
  const dispatch = (event: ApplicationEvent) => {
    const before = current;
    const after = reduce(before, event, today());
    current = after;
    for (const listener of listeners) {
      listener(event, before, after);
    }
  };
  return {
    get: () => current,
    dispatch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
