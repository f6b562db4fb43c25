import { EXPIRED_LINK } from "../../shared/messages.ts";
import { requestPdf } from "../application-pdf/builds.ts";
import { keptPdf } from "../application-pdf/reopening.ts";
import { earlierVersion, openLink } from "../application/linked-application.ts";
import { tokenRoute } from "../http/token-route.ts";
import { unauthorized } from "../problem.ts";
import { recordOpening } from "../storage/staff-actions.ts";

export const handler = tokenRoute("get-service-pdf", async (link) => {
  const { student, scope } = link;
  const version = earlierVersion(link, (await openLink(link)).now);
  // What is kept is the whole of a submission, which a reader is not shown.
  const reply =
    version === undefined || scope === "reader"
      ? await requestPdf({ student, scope })
      : await keptPdf(student, version);
  if (reply === undefined) throw unauthorized(EXPIRED_LINK);
  if (reply.status === "COMPLETED") await recordOpening(link, "PDF opened");
  return reply;
});
