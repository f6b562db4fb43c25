import { loadLinked } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { tokenRoute } from "../http/token-route.ts";

export const handler = tokenRoute(
  "get-public-view",
  async ({ student, scope }) => {
    const { answer } = shownTo(scope, await loadLinked(student));
    return { answer };
  },
);
