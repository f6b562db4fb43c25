/** Statuses of a job that has not come to its end. */
const PENDING: readonly string[] = ["UNPROCESSED", "IN_PROGRESS"];
const RETRY_PAUSE_MS = 500;

export function isPending({ status }: { readonly status: string }): boolean {
  return PENDING.includes(status);
}

/**
 * Waits.
 * @throws the signal's reason once it is aborted
 */
export async function pause(
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal.throwIfAborted();
}

/**
 * Asks until there is an answer.
 * @throws the last failure after so many attempts
 */
export async function retry<R>(
  ask: () => Promise<R>,
  attempts: number,
  signal: AbortSignal,
): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || attempt === attempts) {
        throw error;
      }
      await pause(RETRY_PAUSE_MS, signal);
    }
  }
}

/** Follows a job of the server's, such as a conversion or the printing of the application, until it has ended. */
export async function pollUntilEnded<R extends { readonly status: string }>(
  first: R,
  ask: () => Promise<R>,
  everyMs: number,
  signal: AbortSignal,
): Promise<R> {
  let reply = first;
  while (isPending(reply)) {
    await pause(everyMs, signal);
    reply = await ask();
  }
  return reply;
}
