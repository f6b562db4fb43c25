import { deviceTime } from "./clock.ts";

/**
 * Creates a measure of how long ago the device's clock wrote a time. What had passed when this page first sees the time
 * is known by that clock alone, and is nothing if the time lies ahead; from then on a clock counts that nobody sets.
 * @returns a function from the written time to its age, both in milliseconds
 */
export function createAge(): (writtenAt: number) => number {
  let seen = { writtenAt: NaN, since: 0 };
  return (writtenAt) => {
    const steady = performance.now();
    if (seen.writtenAt !== writtenAt) {
      const before = Math.max(0, deviceTime() - writtenAt);
      seen = { writtenAt, since: steady - before };
    }
    return steady - seen.since;
  };
}
