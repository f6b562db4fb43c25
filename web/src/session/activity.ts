import { now } from "../lib/clock.ts";

const KEY = "last-activity";
/** Writing at every move of the mouse would only cost. */
const NOTE_EVERY_MS = 1_000;

/** Where storage is forbidden, each tab counts for itself. */
let ownActivity: number | undefined;

function stored(): number | undefined {
  try {
    const value = Number(localStorage.getItem(KEY) ?? "");
    return value > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds since the student last did something, in whichever tab, by the clock on the wall. */
export function idleTime(): number {
  const last = Math.max(stored() ?? 0, ownActivity ?? 0);
  // Nothing is known of a session that begins, and a clock that was set back must not log out.
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
    // This tab still counts for itself.
  }
}

export function forgetActivity(): void {
  ownActivity = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
