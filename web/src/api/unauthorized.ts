type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener at every answer 401, whoever made the call; gives back the way to stop. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}
