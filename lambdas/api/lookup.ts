import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import {
  countLookup,
  findById,
  findByText,
  isCategory,
} from "../lookup/lookup.ts";
import { badRequest } from "../problem.ts";

/**
 * Caching by CloudFront only: schools change with a deployment, and the new ones are visible everywhere within an hour.
 * Addresses must not be cached by any intermediary, and browsers cache no searches.
 */
const AT_THE_EDGE = { "cache-control": "public, max-age=0, s-maxage=3600" };

/**
 * Looks up schools and addresses, also for visitors: queries are not logged, and only cached if they say nothing about
 * the caller.
 */
export const handler = publicRoute(
  "lookup",
  async ({
    query: { text, id, category, max_results, state, country },
    networks,
  }) => {
    countLookup(networks);
    if (!isCategory(category)) {
      throw badRequest("category must be college_ceeb, hs_ceeb or address");
    }
    if (id !== undefined) return findById(category, id, { networks });
    if (text === undefined) throw badRequest("text or id is needed");
    const found = await findByText(category, text, Number(max_results), {
      networks,
      state,
      country,
    });
    return new RouteReply(found, [], category === "address" ? {} : AT_THE_EDGE);
  },
);
