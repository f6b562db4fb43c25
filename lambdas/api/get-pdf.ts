import { requestPdf } from "../application-pdf/builds.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-pdf", ({ student }) =>
  requestPdf({ student: student.id, scope: "service" }),
);
