declare global {
  var recorded: unknown[] | undefined;
}

/** Stores every event in `globalThis.recorded`. */
export async function handler(event: unknown) {
  globalThis.recorded = [...(globalThis.recorded ?? []), event];
  return { seen: event };
}
