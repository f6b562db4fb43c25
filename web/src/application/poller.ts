/** Statuses of a job that has not ended. */
const PENDING: readonly string[] = ["UNPROCESSED", "IN_PROGRESS"];
const RETRY_PAUSE_MS = 500;

export function isPending({ status }: { readonly status: string }): boolean {
  return PENDING.includes(status);
}

/**
 * Waits for a time in milliseconds.
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
 * Retries a request until it succeeds.
 * @throws the last failure after the given number of attempts
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

/** Polls a server job, such as a conversion or the printing of the application, until it has ended. */
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
