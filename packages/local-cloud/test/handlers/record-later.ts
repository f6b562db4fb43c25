declare global {
  var recorded: unknown[] | undefined;
}

/** Stores the event in `globalThis.recorded`, but not immediately. */
export async function handler(event: unknown) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.recorded = [...(globalThis.recorded ?? []), event];
}
