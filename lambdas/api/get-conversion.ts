import { linkedConversionOf } from "../files/conversion.ts";
import { documentKeyOf } from "../files/document-answers.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-conversion", ({ student, params }) =>
  linkedConversionOf({
    student: student.id,
    answer_key: documentKeyOf(params),
  }),
);
