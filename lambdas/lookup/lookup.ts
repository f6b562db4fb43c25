import { LOOKUP_MAX_RESULTS } from "../../shared/application/limits.ts";
import type { LookupCategory } from "../../shared/application/question.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../shared/contract/replies.ts";
import { clock } from "../clock.ts";
import { Problem, tooManyRequests } from "../problem.ts";
import { LOOKUPS_PER_MINUTE } from "../security/limits.ts";
import type { LookupContext, LookupProvider } from "./provider.ts";
import { schoolProvider } from "./schools.ts";

const highSchools = schoolProvider("hs_ceeb");
const colleges = schoolProvider("college_ceeb");

/**
 * Providers by category. The address code is loaded on demand: most lookups are about schools, and start without it.
 */
const providers: Readonly<
  Record<LookupCategory, () => LookupProvider | Promise<LookupProvider>>
> = {
  hs_ceeb: () => highSchools,
  college_ceeb: () => colleges,
  address: async () =>
    (await import("./addresses/addresses.ts")).addressProvider(),
};

export function isCategory(
  category: string | undefined,
): category is LookupCategory {
  return category !== undefined && Object.hasOwn(providers, category);
}

let minute = 0;
let counts = new Map<string, number>();

/**
 * Counts a lookup of a network. The counts are kept in the memory of one instance, so that the limit costs nothing:
 * with several instances it is that much higher, below the API's own throttle.
 * @throws Problem 429 after too many lookups in this minute
 */
export function countLookup([network]: LookupContext["networks"]): void {
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

/** Finds at most five matches, best first, for any text; `maxResults` may be no number. */
export async function findByText(
  category: LookupCategory,
  text: string,
  maxResults: number,
  context: LookupContext,
): Promise<readonly LookupItem[]> {
  const provider = await providers[category]();
  const limit = Math.min(
    Math.max(Math.trunc(maxResults) || LOOKUP_MAX_RESULTS, 1),
    LOOKUP_MAX_RESULTS,
  );
  return provider.find(text, limit, context);
}

/**
 * Returns the fields of one record.
 * @throws Problem 404 for an unknown id
 */
export async function findById(
  category: LookupCategory,
  id: string,
  context: LookupContext,
): Promise<LookupDetail> {
  const provider = await providers[category]();
  const detail = await provider.detail(id, context);
  if (detail === undefined) throw new Problem(404, "This entry was not found.");
  return detail;
}
