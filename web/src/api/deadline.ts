/** How long a call may take: the API gives up earlier, so nothing comes after this. */
export const CALL_TIMEOUT_MS = 30_000;

/** Thrown by work that its deadline has ended. */
export class DeadlineError extends Error {
  constructor() {
    super("The time is up.");
    this.name = "DeadlineError";
  }
}

/**
 * Does work whose signal aborts with the caller's, or with a `DeadlineError` after so many milliseconds.
 * Not `AbortSignal.any` and `AbortSignal.timeout`: browsers of 2023 lack the one, and no test can set the clock of the
 * other.
 */
export const withDeadline = async <T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const { signal } = controller;
  const follow = () => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted === true) follow();
  outer?.addEventListener("abort", follow);
  const timer = setTimeout(() => {
    controller.abort(new DeadlineError());
  }, milliseconds);
  try {
    const result = await work(signal);
    signal.throwIfAborted();
    return result;
  } catch (error) {
    // What an aborted call throws differs from browser to browser.
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", follow);
  }
};
