import { now } from "../lib/clock.ts";

const KEY = "last-activity";
/** Minimum time between two notes; a write at every mouse move would only cost. */
const NOTE_EVERY_MS = 1_000;

/** Activity of this tab alone, for when storage is forbidden. */
let ownActivity: number | undefined;

function stored(): number | undefined {
  try {
    const value = Number(localStorage.getItem(KEY) ?? "");
    return value > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the milliseconds of wall-clock time since the student was last active in any tab. */
export function idleTime(): number {
  const last = Math.max(stored() ?? 0, ownActivity ?? 0);
  // Nothing is known when a session starts, and a clock that was set back must not log the student out.
  return last === 0 ? 0 : Math.max(0, now().getTime() - last);
}

export function isActivityKnown(): boolean {
  return stored() !== undefined || ownActivity !== undefined;
}

export function noteActivity(): void {
  const time = now().getTime();
  const since = ownActivity === undefined ? undefined : time - ownActivity;
  if (since !== undefined && since >= 0 && since < NOTE_EVERY_MS) return;
  ownActivity = time;
  try {
    localStorage.setItem(KEY, String(time));
  } catch {
    // This tab still counts its own activity.
  }
}

export function forgetActivity(): void {
  ownActivity = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}
