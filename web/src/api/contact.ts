import { now } from "../lib/clock.ts";

let lastContact = now().getTime();

/** Remembers that the server has just answered a student's call, which keeps the session alive. */
export function noteContact(): void {
  lastContact = now().getTime();
}

/** Milliseconds since the server last answered a student's call of this tab; a clock that was set back tells nothing. */
export function sinceContact(): number {
  const passed = now().getTime() - lastContact;
  return passed < 0 ? Number.POSITIVE_INFINITY : passed;
}
