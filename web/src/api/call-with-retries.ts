import type { Replies } from "../../../shared/contract/replies.ts";
import type { RouteId } from "../../../shared/routes.ts";
import { jittered, pause } from "../lib/pause.ts";
import { callApi, type CallOptions } from "./call.ts";
import { ServerError, TooSlowError } from "./errors.ts";

const PAUSES_MS = [500, 1_500];
/** Longest `Retry-After` that is worth waiting for, in seconds. */
const MAX_RETRY_AFTER = 5;

/**
 * Calls a route that may be called twice, and again while the service is busy or out of reach, three times at most.
 * @param secondsUntilRepeat seconds after which a failed call can succeed; infinity if it cannot
 * @throws the last failure, as `callApi` does
 */
export async function callWithRetries<R extends RouteId>(
  routeId: R,
  request: CallOptions<R> & { readonly signal: AbortSignal },
  secondsUntilRepeat = secondsUntilService,
): Promise<Replies[R]> {
  for (const longest of PAUSES_MS) {
    try {
      return await callApi(routeId, request);
    } catch (error) {
      const seconds = secondsUntilRepeat(error);
      if (seconds > MAX_RETRY_AFTER) throw error;
      await pause(seconds * 1000 + jittered(longest), request.signal);
    }
  }
  return callApi(routeId, request);
}

function secondsUntilService(error: unknown): number {
  if (!(error instanceof ServerError) || error instanceof TooSlowError) {
    return Number.POSITIVE_INFINITY;
  }
  const { status, retryAfter = 0 } = error;
  return [0, 429, 500, 502, 503, 504].includes(status)
    ? retryAfter
    : Number.POSITIVE_INFINITY;
}
