import { createAge } from "../lib/age.ts";
import { deviceTime } from "../lib/clock.ts";
import { tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.lastActivity;
/** Minimum time between two notes; a write at every mouse move would only cost. */
export const NOTE_EVERY_MS = 1_000;

const age = createAge();

/**
 * Returns the milliseconds since the student was last active in any tab. The device's clock counts while the device
 * sleeps, the other one when that was set back.
 */
export function idleTime(): number {
  const last = record.read();
  // Nothing is known when a session starts.
  return last === undefined ? 0 : Math.max(age(last), deviceTime() - last);
}

export function isActivityKnown(): boolean {
  return record.read() !== undefined;
}

export function noteActivity(): void {
  const time = deviceTime();
  const since = time - (record.read() ?? -Infinity);
  if (since >= 0 && since < NOTE_EVERY_MS) return;
  record.store(time);
  age(time);
}

export function forgetActivity(): void {
  record.clear();
}
