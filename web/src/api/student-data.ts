import { createSharedValue, type ShownValue } from "../lib/shared-value.ts";

const username = createSharedValue<string | undefined>(undefined);
const forgets = new Set<() => void>();

/** User name of the student whose profile is loaded. */
export const loadedUsername: ShownValue<string | undefined> = username;

/** Tells whose profile is loaded, and how to forget it: whoever keeps the data is loaded with the form. */
export function keepStudentData(forget: () => void) {
  username.set(undefined);
  onForgotten(forget);
  return (loaded: string | undefined) => {
    if (loaded !== username.get()) username.set(loaded);
  };
}

/** Calls back when a student's data is forgotten. */
export function onForgotten(forget: () => void): void {
  forgets.add(forget);
}

/** Forgets everything that was loaded for a student. */
export function forgetStudentData(): void {
  for (const forget of forgets) forget();
}
