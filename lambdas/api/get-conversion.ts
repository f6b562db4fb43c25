import { conversionOf } from "../files/conversion.ts";
import { documentKeyOf } from "../files/document-answers.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-conversion", ({ student, params }) =>
  conversionOf(student.id, documentKeyOf(params)),
);
