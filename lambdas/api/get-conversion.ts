import { documentKeyOf } from "../documents/named-documents.ts";
import { linkedConversionOf } from "../documents/uploads.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-conversion", ({ student, params }) =>
  linkedConversionOf({
    student: student.id,
    answer_key: documentKeyOf(params),
  }),
);
