import { documentAnswersOf } from "../files/document-answers.ts";
import { studentRoute } from "../http/student-route.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = studentRoute("get-profile", async ({ student }) => {
  const [application, document_answer] = await Promise.all([
    loadApplication(student.id),
    documentAnswersOf(student.id),
  ]);
  const { answer, last_page, successful_login, web_status } = application;
  return {
    answer,
    document_answer,
    username: student.username,
    last_page,
    successful_login,
    web_status,
  };
});
