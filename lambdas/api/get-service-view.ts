import { referenceOf } from "../answers/reference.ts";
import { printedDocumentAnswersOf } from "../files/document-answers.ts";
import { tokenRoute } from "../http/token-route.ts";
import { loadApplication } from "../storage/applications.ts";
import { loadAddAnother, loadTabs } from "../storage/choices.ts";

export const handler = tokenRoute(
  "get-service-view",
  "service",
  "service_token",
  async (student) => {
    const [application, add_another, tabs] = await Promise.all([
      loadApplication(student),
      loadAddAnother(student),
      loadTabs(student),
    ]);
    return {
      answer: application.answer,
      add_another,
      document_answer: printedDocumentAnswersOf(student, application),
      tabs,
      reference: referenceOf(student),
      submitted_at: application.submitted_at,
    };
  },
);
