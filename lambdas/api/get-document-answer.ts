import { documentAnswersOf } from "../files/document-answers.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-document-answer", ({ student }) =>
  documentAnswersOf(student.id),
);
