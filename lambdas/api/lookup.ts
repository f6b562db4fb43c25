import { countLookup } from "../accounts/lookup-limit.ts";
import { badRequest } from "../http/problem.ts";
import { publicRoute } from "../http/public-route.ts";
import { findById, findByText, isCategory } from "../lookup/lookup.ts";

/** Open to visitors: what they type is neither logged nor kept. */
export const handler = publicRoute(
  "lookup",
  async ({ query: { text, id, category, max_results }, network }) => {
    countLookup(network);
    if (!isCategory(category))
      throw badRequest("category must be college_ceeb, hs_ceeb or address");
    if (id !== undefined) return findById(category, id);
    if (text === undefined) throw badRequest("text or id is needed");
    return findByText(category, text, Number(max_results ?? 5));
  },
);
