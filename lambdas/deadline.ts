import { AsyncLocalStorage } from "node:async_hooks";
import { clock } from "./clock.ts";

const deadlines = new AsyncLocalStorage<number>();

function fromNow(): number {
  return clock.now().getTime() + clock.requestMs;
}

/** Starts the one deadline of a request, whatever its work consists of. */
export function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.run(fromNow(), work);
}

/** Returns the time at which the current request gives up, in milliseconds; outside of requests, one that begins now. */
export function deadline(): number {
  return deadlines.getStore() ?? fromNow();
}
