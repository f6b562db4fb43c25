import { tooManyRequests } from "../http/problem.ts";
import { takeAttempt } from "../storage/attempts.ts";
import { ADDRESS_LOOKUPS } from "./limits.ts";

/**
 * Counts a lookup that costs money, for all functions together: a write of the table is far cheaper than the lookup.
 * @throws Problem 429 when the network has used up its budget
 */
export const countAddressLookup = async (network: string): Promise<void> => {
  if (!(await takeAttempt(`address network ${network}`, ADDRESS_LOOKUPS)))
    throw tooManyRequests(ADDRESS_LOOKUPS.secondsEach);
};
