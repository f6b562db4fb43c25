import { choicesOf } from "../application/choices.ts";
import { isOpenAgain, openLink } from "../application/linked-application.ts";
import { shownTo } from "../application/shown-to.ts";
import { printedDocumentAnswersOf } from "../documents/pictures.ts";
import { printedFor } from "../documents/printed-copies.ts";
import { printedDocumentsOf } from "../documents/stored-documents.ts";
import { tokenRoute } from "../http/token-route.ts";
import { referenceOf } from "../reference.ts";
import { recordOpening } from "../storage/staff-actions.ts";

/** Tabs and counts, which say something about hidden answers, too. */
const NO_CHOICES = { add_another: {}, tabs: {} };

export const handler = tokenRoute("get-service-view", async (link) => {
  const { student, scope } = link;
  const { now, shown: application } = await openLink(link);
  const printed = printedFor(scope, student, application);
  await recordOpening(link, "link opened");
  const documents = printedDocumentsOf(student, application, printed);
  return {
    scope,
    answer: shownTo(scope, application).answer,
    printed,
    document_answer: await printedDocumentAnswersOf(student, documents),
    reference: referenceOf(student),
    submitted_at: application.submitted_at,
    is_open_again: isOpenAgain(application, now),
    ...(scope === "service"
      ? await choicesOf(student, application)
      : NO_CHOICES),
  };
});
