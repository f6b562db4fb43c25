import { documentAnswersOf } from "../files/document-answers.ts";
import { tokenRoute } from "../http/token-route.ts";
import { loadApplication } from "../storage/applications.ts";
import { loadAddAnother, loadTabs } from "../storage/choices.ts";

export const handler = tokenRoute(
  "get-service-view",
  "service",
  "service_token",
  async (student) => {
    const [{ answer }, document_answer, add_another, tabs] = await Promise.all([
      loadApplication(student),
      documentAnswersOf(student),
      loadAddAnother(student),
      loadTabs(student),
    ]);
    return { answer, add_another, document_answer, tabs };
  },
);
