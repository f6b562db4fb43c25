import { choicesOf } from "../application/choices.ts";
import { printedDocumentAnswersOf } from "../documents/replies.ts";
import { tokenRoute } from "../http/token-route.ts";
import { referenceOf } from "../reference.ts";
import { loadApplication } from "../storage/applications.ts";

export const handler = tokenRoute("get-service-view", async (student) => {
  const application = await loadApplication(student);
  const { add_another, tabs } = await choicesOf(student, application);
  return {
    answer: application.answer,
    add_another,
    document_answer: printedDocumentAnswersOf(student, application),
    tabs,
    reference: referenceOf(student),
    submitted_at: application.submitted_at,
  };
});
