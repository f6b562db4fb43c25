import {
  openAttached,
  type AttachedDocument,
  type OnUndrawn,
} from "@admission/safe-documents";
import { allTabs, questionByKey } from "../../shared/form/questions.ts";
import { shownTo } from "../application/shown-to.ts";
import { printedDocumentsOf } from "../documents/stored-documents.ts";
import { logError } from "../log.ts";
import { referenceOf } from "../reference.ts";
import type { Copy } from "../storage/application-pdfs.ts";
import { loadApplication } from "../storage/applications.ts";
import { readIfStored } from "../storage/bucket.ts";

/** Returns the label of a document's question; for one that could have been typed instead, the legend of both tabs. */
function titleOf(key: string): string {
  const placed = questionByKey.get(key);
  const tabs = allTabs.find(({ tabId }) => tabId === placed?.tab?.tabId);
  return tabs?.legend ?? placed?.question.label ?? key;
}

/** Logs a document of a student that is missing or cannot be drawn, and that a page stands for. */
export function reportUndrawn(student: string): OnUndrawn {
  return (error, question) => {
    const application = referenceOf(student);
    logError("document not printed", error, { application, question });
  };
}

/** Loads the documents of a printed copy of an application, in the order of the questions. */
export async function loadAttachments({
  student,
  scope,
}: Copy): Promise<readonly AttachedDocument[]> {
  const documents = printedDocumentsOf(
    student,
    shownTo(scope, await loadApplication(student)),
  );
  return Promise.all(
    documents.map(async ({ answer_key, file_name, pdf_key }) =>
      openAttached(
        {
          key: answer_key,
          title: titleOf(answer_key),
          fileName: file_name === "" ? answer_key : file_name,
        },
        await readIfStored(pdf_key),
        reportUndrawn(student),
      ),
    ),
  );
}
