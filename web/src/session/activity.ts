import { now } from "../lib/clock.ts";
import { tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.lastActivity;
/** Minimum time between two notes; a write at every mouse move would only cost. */
const NOTE_EVERY_MS = 1_000;

/** Activity of this tab alone, for when storage is forbidden. */
let ownActivity: number | undefined;

/** Returns the milliseconds of wall-clock time since the student was last active in any tab. */
export function idleTime(): number {
  const last = Math.max(record.read() ?? 0, ownActivity ?? 0);
  // Nothing is known when a session starts, and a clock that was set back must not log the student out.
  return last === 0 ? 0 : Math.max(0, now().getTime() - last);
}

export function isActivityKnown(): boolean {
  return record.read() !== undefined || ownActivity !== undefined;
}

export function noteActivity(): void {
  const time = now().getTime();
  const since = ownActivity === undefined ? undefined : time - ownActivity;
  if (since !== undefined && since >= 0 && since < NOTE_EVERY_MS) return;
  ownActivity = time;
  record.store(time);
}

export function forgetActivity(): void {
  ownActivity = undefined;
  record.clear();
}
