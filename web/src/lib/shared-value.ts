import { useSyncExternalStore } from "react";

/** Value that one part of the code sets and others show. */
export interface SharedValue<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Value as those see it who only show it. */
export type ShownValue<T> = Omit<SharedValue<T>, "set">;

export function createSharedValue<T>(first: T): SharedValue<T> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSharedValue<T>({ get, subscribe }: ShownValue<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
