import { shownTo } from "../application/shown-to.ts";
import { tokenRoute } from "../http/token-route.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = tokenRoute(
  "get-public-view",
  async ({ student, scope }) => {
    const { answer } = shownTo(scope, await loadApplication(student));
    return { answer };
  },
);
