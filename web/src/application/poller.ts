import { pause } from "../lib/pause.ts";

/** Statuses of a job that has not ended. */
const PENDING: readonly string[] = ["UNPROCESSED", "IN_PROGRESS"];

export function isPending({ status }: { readonly status: string }): boolean {
  return PENDING.includes(status);
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
