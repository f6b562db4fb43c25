import { expect, it } from "@jest/globals";
import { clockWords, timeLeft } from "../../../web/src/pages/time-left.ts";

it.each([
  ["2026-12-11T17:30:00Z", "10 days and 5 hours left"],
  ["2026-12-02T12:59:00Z", "1 day left"],
  ["2026-12-01T13:05:00Z", "1 hour and 5 minutes left"],
  ["2026-12-01T12:00:59Z", "less than a minute left"],
  ["2026-12-01T11:00:00Z", "less than a minute left"],
])("the time until %s is %j", (end, words) => {
  expect(timeLeft(new Date(end), new Date("2026-12-01T12:00:00Z"))).toBe(words);
});

const MINUTE = 60_000;
it.each([
  [5 * MINUTE, ""],
  [-5 * MINUTE, ""],
  [5 * MINUTE + 1, "Your device's clock is 5 minutes behind ours."],
  [
    -119.4 * MINUTE,
    "Your device's clock is 1 hour and 59 minutes ahead of ours.",
  ],
  [-119.6 * MINUTE, "Your device's clock is 2 hours ahead of ours."],
])("a clock that is %d ms behind is told as %j", (lag, words) => {
  expect(clockWords(lag)).toBe(words);
});
