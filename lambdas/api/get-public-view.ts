import { isOpenAgain, openLink } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { printedFor } from "../documents/printed-copies.ts";
import { tokenRoute } from "../http/token-route.ts";
import { recordOpening } from "../storage/staff-actions.ts";

export const handler = tokenRoute("get-public-view", async (link) => {
  const { student, scope } = link;
  const { now, shown: application } = await openLink(link);
  await recordOpening(link, "link opened");
  return {
    answer: shownTo(scope, application).answer,
    printed: printedFor(scope, student, application),
    is_open_again: isOpenAgain(application, now),
  };
});
