/**
 * Calls a listener at each event of some types.
 * @param types names with a blank between them
 * @returns a function that ends it
 */
export function listen<E extends Event>(
  target: EventTarget,
  types: string,
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  const names = types.split(" ");
  const call = listener as EventListener;
  for (const name of names) target.addEventListener(name, call, options);
  return () => {
    for (const name of names) target.removeEventListener(name, call, options);
  };
}

/** Calls the listener when the student turns to this tab or away, or is online again; returns what ends that. */
export function onReturn(listener: () => void): () => void {
  const ends = [
    listen(window, "focus online", listener),
    listen(document, "visibilitychange", listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}
