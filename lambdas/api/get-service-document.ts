import { openLink } from "../application/linked-application.ts";
import { documentKeyOf } from "../documents/named-documents.ts";
import { printedFor } from "../documents/printed-copies.ts";
import { printedDocumentsOf } from "../documents/stored-documents.ts";
import { documentUrl } from "../documents/uploads.ts";
import { tokenRoute } from "../http/token-route.ts";
import { conflict } from "../problem.ts";
import { isGone } from "../storage/bucket.ts";
import { recordOpening } from "../storage/staff-actions.ts";

export const handler = tokenRoute(
  "get-service-document",
  async (link, params) => {
    const key = documentKeyOf(params);
    const { student, scope } = link;
    const { shown: application } = await openLink(link);
    const document = printedDocumentsOf(
      student,
      application,
      printedFor(scope, student, application),
    ).find(({ answer_key }) => answer_key === key);
    // That of an earlier submission may have been replaced since.
    if (document === undefined || (await isGone(document.pdf_key))) {
      throw conflict(
        "This document has been replaced or deleted. The PDF of the application has it as it was submitted.",
      );
    }
    await recordOpening(link, "document opened", { document: key });
    return { url: await documentUrl(document) };
  },
);
