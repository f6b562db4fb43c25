import type { Answers } from "../../shared/application/condition.ts";
import type { CalendarDate } from "../../shared/calendar.ts";
import { firstSnapshot } from "../../web/src/application/state.ts";
import { createStore, type Store } from "../../web/src/application/store.ts";

/** Creates the state of an application in the browser, without anything that saves it. */
export function aStore(
  saved: Answers = {},
  today: () => CalendarDate = () => "2026-11-21",
): Store {
  return createStore(firstSnapshot(saved, today()), today);
}

/** Returns the event of answers that the student changes. */
export function changed(changes: Answers) {
  return { type: "changed", changes } as const;
}
