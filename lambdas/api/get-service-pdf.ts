import { requestPdf } from "../application-pdf/builds.ts";
import { tokenRoute } from "../http/token-route.ts";
import { recordOpening } from "../storage/staff-actions.ts";

export const handler = tokenRoute("get-service-pdf", async (link) => {
  const { student, scope } = link;
  const reply = await requestPdf({ student, scope });
  if (reply.status === "COMPLETED") await recordOpening(link, "PDF opened");
  return reply;
});
