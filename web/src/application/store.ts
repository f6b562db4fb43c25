import type { CalendarDate } from "../../../shared/calendar.ts";
import {
  reduce,
  type ApplicationEvent,
  type Reports,
  type Snapshot,
} from "./state.ts";

/** Holder of the current snapshot, which notifies subscribers of each new one. */
export interface Store {
  readonly get: () => Snapshot;
  readonly dispatch: (event: ApplicationEvent) => void;
  readonly report: (reports: Partial<Reports>) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore(first: Snapshot, today: () => CalendarDate): Store {
  let current = first;
  const listeners = new Set<() => void>();
  const dispatch = (event: ApplicationEvent) => {
    current = reduce(current, event, today());
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    get: () => current,
    dispatch,
    report: (reports) => {
      dispatch({ type: "reported", reports });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
