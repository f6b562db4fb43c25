import {
  openAttached,
  type AttachedDocument,
  type OnUndrawn,
} from "@admission/safe-documents";
import { isolated } from "../../shared/plain-text.ts";
import { loadLinkedVersion } from "../application/linked-application.ts";
import { printedFor } from "../documents/printed-copies.ts";
import { printedDocumentsOf } from "../documents/stored-documents.ts";
import { logError } from "../log.ts";
import { referenceOf } from "../reference.ts";
import type { Copy } from "../storage/application-pdfs.ts";
import { readIfStored } from "../storage/bucket.ts";

/** Logs a document of a student that is missing or cannot be drawn, and that a page stands for. */
export function reportUndrawn(student: string): OnUndrawn {
  return (error, question) => {
    const application = referenceOf(student);
    logError("document not printed", error, { application, question });
  };
}

/** Loads the documents of a printed copy of an application, in the order in which they are printed. */
export async function loadAttachments(
  copy: Copy,
): Promise<readonly AttachedDocument[]> {
  const { student, scope } = copy;
  const application = await loadLinkedVersion(copy);
  const documents = printedDocumentsOf(
    student,
    application,
    printedFor(scope, student, application),
  );
  return Promise.all(
    documents.map(async ({ answer_key, label, file_name, pdf_key }) =>
      openAttached(
        {
          key: answer_key,
          title: label,
          fileName: isolated(file_name || answer_key),
        },
        await readIfStored(pdf_key),
        reportUndrawn(student),
      ),
    ),
  );
}
