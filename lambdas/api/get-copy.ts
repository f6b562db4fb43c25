import { requestOwnCopy } from "../application-pdf/own-copy.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-copy", ({ student }) =>
  requestOwnCopy(student.id),
);
