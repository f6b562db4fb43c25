/** Values by key that components subscribe to one by one, so that a change re-renders only what shows it. */
export interface KeyedStore<V> {
  /** The same object until something changes. */
  readonly all: () => Readonly<Record<string, V | undefined>>;
  readonly replace: (values: Readonly<Record<string, V | undefined>>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createKeyedStore = <V>(
  initial: Readonly<Record<string, V | undefined>> = {},
): KeyedStore<V> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    all: () => current,
    replace: (values) => {
      current = values;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
