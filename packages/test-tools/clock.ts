import { jest } from "@jest/globals";

/** Moves only the date: timers stay real, so nothing waits for it. Undone by `jest.useRealTimers()`. */
export function setClock(time: number): void {
  jest.useFakeTimers({
    now: time,
    doNotFake: [
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "setImmediate",
      "clearImmediate",
      "setInterval",
      "clearInterval",
      "setTimeout",
      "clearTimeout",
    ],
  });
}
