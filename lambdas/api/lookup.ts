import { publicRoute } from "../http/public-route.ts";
import { RouteReply } from "../http/route-handler.ts";
import { countLookup } from "../lookup/lookup-limit.ts";
import { findById, findByText, isCategory } from "../lookup/lookup.ts";
import { badRequest } from "../problem.ts";

/**
 * For CloudFront alone: schools change with a deployment, and an hour later everybody sees it. Addresses may not be
 * kept by anybody on the way, and browsers keep nothing of what was typed.
 */
const AT_THE_EDGE = { "cache-control": "public, max-age=0, s-maxage=3600" };

/** Open to visitors: what they type is not logged, and only kept where it says nothing of who typed it. */
export const handler = publicRoute(
  "lookup",
  async ({
    query: { text, id, category, max_results, state, country },
    network,
  }) => {
    countLookup(network);
    if (!isCategory(category)) {
      throw badRequest("category must be college_ceeb, hs_ceeb or address");
    }
    if (id !== undefined) return findById(category, id, { network });
    if (text === undefined) throw badRequest("text or id is needed");
    const found = await findByText(category, text, Number(max_results), {
      network,
      state,
      country,
    });
    return new RouteReply(found, [], category === "address" ? {} : AT_THE_EDGE);
  },
);
