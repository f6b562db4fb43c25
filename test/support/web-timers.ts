import { afterEach, beforeEach, jest } from "@jest/globals";
import { act } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { muteFailureReports } from "./failure-reports.ts";

/** Each test of a file begins in a new tab, on a clock that stands still, with the reports of failures muted. */
export function stopTimeForEachTest(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    muteFailureReports();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}

/** Lets time pass, with all that it sets going. */
export function pass(milliseconds: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

/** Somebody who types and clicks on a clock that stands still: it goes on by itself for as long as they take. */
export function userOnStoppedClock() {
  return userEvent.setup({
    advanceTimers: (milliseconds) => {
      jest.advanceTimersByTime(milliseconds);
    },
  });
}
