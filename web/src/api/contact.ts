import { deviceTime } from "../lib/clock.ts";

let lastContact = deviceTime();

/** Records that the server has answered a student's call of the given time, which keeps the session alive from then on. */
export function noteContact(sentAt: number): void {
  lastContact = sentAt;
}

/**
 * Returns the milliseconds since this tab made the student's call that the server answered last; Infinity if the clock
 * was set back since.
 */
export function sinceContact(): number {
  const passed = deviceTime() - lastContact;
  return passed < 0 ? Number.POSITIVE_INFINITY : passed;
}
