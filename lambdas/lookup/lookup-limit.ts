import { clock } from "../clock.ts";
import { tooManyRequests } from "../problem.ts";
import { LOOKUPS_PER_MINUTE } from "../security/limits.ts";

let minute = 0;
let counts = new Map<string, number>();

/**
 * Counts a lookup of a network. The counts are kept in the memory of one instance, so that the limit costs nothing:
 * with several instances it is that much higher, below the API's own throttle.
 * @throws Problem 429 after too many lookups in this minute
 */
export function countLookup(network: string): void {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const thisMinute = Math.floor(seconds / 60);
  if (thisMinute !== minute) {
    minute = thisMinute;
    counts = new Map();
  }
  const count = (counts.get(network) ?? 0) + 1;
  counts.set(network, count);
  if (count > LOOKUPS_PER_MINUTE) throw tooManyRequests(60 - (seconds % 60));
}
