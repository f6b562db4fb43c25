import { beforeEach, jest } from "@jest/globals";
import { act } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { muteFailureReports } from "./failure-reports.ts";

/** Starts each test of a file with a stopped clock and with the failure reports muted. */
export function stopTimeForEachTest(now?: string): void {
  beforeEach(() => {
    jest.useFakeTimers(now === undefined ? {} : { now: new Date(now) });
    muteFailureReports();
  });
}

/** Lets time pass, including everything that it triggers. */
export function pass(milliseconds: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

/**
 * Returns a user who types and clicks on a stopped clock: it advances by itself while they act, and what an act starts has
 * come to its end, or to something that the test holds, before the next one.
 */
export function userOnStoppedClock() {
  return userEvent.setup({
    advanceTimers: (milliseconds) =>
      jest.advanceTimersByTimeAsync(milliseconds),
  });
}
