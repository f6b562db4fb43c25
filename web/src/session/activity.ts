import { createAge } from "../lib/age.ts";
import { deviceTime } from "../lib/clock.ts";
import { tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.lastActivity;
/** Minimum time between two notes; a write at every mouse move would only cost. */
const NOTE_EVERY_MS = 1_000;

const age = createAge();
/** Note of any tab that this one has seen in storage, where it may be forbidden to write. */
let stored: number | undefined;
/** Newest activity that this tab knows of. */
let last: number | undefined;

function look(): number | undefined {
  const found = record.read();
  if (found !== stored) last = found ?? last;
  stored = found;
  return last;
}

/**
 * Returns the milliseconds since the student was last active in any tab. The device's clock counts while the device
 * sleeps, the other one when that was set back.
 */
export function idleTime(): number {
  const time = look();
  // Nothing is known when a session starts.
  return time === undefined ? 0 : Math.max(age(time), deviceTime() - time);
}

export function isActivityKnown(): boolean {
  return look() !== undefined;
}

export function noteActivity(): void {
  const time = deviceTime();
  const since = last === undefined ? undefined : time - last;
  if (since !== undefined && since >= 0 && since < NOTE_EVERY_MS) return;
  record.store(time);
  stored = record.read();
  last = time;
  age(time);
}

export function forgetActivity(): void {
  stored = undefined;
  last = undefined;
  record.clear();
}
