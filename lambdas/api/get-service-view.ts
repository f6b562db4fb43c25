import { choicesOf } from "../application/choices.ts";
import { loadLinkedVersion } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { printedDocumentAnswersOf } from "../documents/pictures.ts";
import { tokenRoute } from "../http/token-route.ts";
import { referenceOf } from "../reference.ts";
import { recordOpening } from "../storage/staff-actions.ts";

/** Tabs and counts, which say something about hidden answers, too. */
const NO_CHOICES = { add_another: {}, tabs: {} };

export const handler = tokenRoute("get-service-view", async (link) => {
  const { student, scope } = link;
  const application = shownTo(scope, await loadLinkedVersion(link));
  await recordOpening(link, "link opened");
  const documents = await printedDocumentAnswersOf(student, application);
  return {
    scope,
    answer: application.answer,
    document_answer: documents,
    reference: referenceOf(student),
    submitted_at: application.submitted_at,
    ...(scope === "service"
      ? await choicesOf(student, application)
      : NO_CHOICES),
  };
});
