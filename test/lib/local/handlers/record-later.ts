declare global {
  var recorded: unknown[] | undefined;
}

/** Keeps the event in `globalThis.recorded`, but not at once. */
export async function handler(event: unknown) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.recorded = [...(globalThis.recorded ?? []), event];
}
