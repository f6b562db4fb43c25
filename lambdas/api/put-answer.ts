import { checkAnswers, mergeAnswers } from "../answers/change-answers.ts";
import { withoutHiddenDocuments } from "../files/document-changes.ts";
import { studentRoute } from "../http/student-route.ts";
import { changeApplication, refuseSubmitted } from "../storage/applications.ts";

/** Takes the changed answers only and merges them per key, so that two tabs lose nothing of each other's. */
export const handler = studentRoute("put-answer", async ({ student, body }) => {
  checkAnswers(body);
  await changeApplication(student.id, (application) => {
    refuseSubmitted(application);
    return withoutHiddenDocuments(application, mergeAnswers(application, body));
  });
  return { message: "Your answers were saved." };
});
