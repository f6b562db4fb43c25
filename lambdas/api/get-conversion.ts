import { documentKeyOf } from "../documents/replies.ts";
import { linkedConversionOf } from "../documents/uploads.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-conversion", ({ student, params }) =>
  linkedConversionOf({
    student: student.id,
    answer_key: documentKeyOf(params),
  }),
);
