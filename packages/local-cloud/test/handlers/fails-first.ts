declare global {
  var failuresLeft: number | undefined;
  var recorded: unknown[] | undefined;
}

/** Fails as often as `globalThis.failuresLeft` says, then stores the event. */
export async function handler(event: unknown) {
  if ((globalThis.failuresLeft ?? 0) > 0) {
    globalThis.failuresLeft = (globalThis.failuresLeft ?? 0) - 1;
    throw new Error("not yet");
  }
  globalThis.recorded = [...(globalThis.recorded ?? []), event];
}
