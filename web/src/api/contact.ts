import { now } from "../lib/clock.ts";

let lastContact = now().getTime();

/** Records that the server has just answered a student's call, which keeps the session alive. */
export function noteContact(): void {
  lastContact = now().getTime();
}

/**
 * Returns the milliseconds since the server last answered a student's call from this tab; Infinity if the clock was set
 * back since.
 */
export function sinceContact(): number {
  const passed = now().getTime() - lastContact;
  return passed < 0 ? Number.POSITIVE_INFINITY : passed;
}
