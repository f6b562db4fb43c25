import { loadLinked } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { printedFor } from "../documents/printed-copies.ts";
import { tokenRoute } from "../http/token-route.ts";

export const handler = tokenRoute(
  "get-public-view",
  async ({ student, scope }) => {
    const application = await loadLinked(student);
    return {
      answer: shownTo(scope, application).answer,
      printed: printedFor(scope, student, application),
    };
  },
);
