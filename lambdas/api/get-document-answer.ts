import { loadApplication } from "../application/application.ts";
import { documentAnswersOf } from "../documents/replies.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute(
  "get-document-answer",
  async ({ student }) =>
    documentAnswersOf(student.id, await loadApplication(student.id)),
);
