declare global {
  var recorded: unknown[] | undefined;
}

/** Keeps every event it is called with in `globalThis.recorded`. */
export async function handler(event: unknown) {
  globalThis.recorded = [...(globalThis.recorded ?? []), event];
  return { seen: event };
}
