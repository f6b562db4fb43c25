/**
 * Waits for a time in milliseconds, and leaves no listener.
 * @throws the signal's reason once it is aborted
 */
export async function pause(
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
  signal.throwIfAborted();
}

/**
 * Returns a random time from a half of the given one up to it: browsers that failed at the same moment, because the
 * service did, do not all come back at the same moment.
 */
export function jittered(milliseconds: number): number {
  return (milliseconds * (1 + Math.random())) / 2;
}
