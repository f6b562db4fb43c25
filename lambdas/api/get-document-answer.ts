import { documentAnswersOf } from "../documents/replies.ts";
import { studentRoute } from "../http/student-route.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = studentRoute(
  "get-document-answer",
  async ({ student }) =>
    documentAnswersOf(student.id, await loadApplication(student.id)),
);
