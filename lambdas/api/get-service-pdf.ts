import { requestPdf } from "../application-pdf/builds.ts";
import { tokenRoute } from "../http/token-route.ts";

export const handler = tokenRoute("get-service-pdf", ({ student, scope }) =>
  requestPdf({ student, scope }),
);
