type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener at every 401 reply to any call; returns an unsubscribe function. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}
