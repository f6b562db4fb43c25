import {
  allTabs,
  questionByKey,
} from "../../shared/application/derive/questions.ts";
import { printedDocumentsOf } from "../documents/stored-documents.ts";
import { loadApplication } from "../storage/applications.ts";
import { readObject } from "../storage/bucket.ts";
import {
  openAttached,
  type AttachedDocument,
} from "./assemble/complete-pdf.ts";

/** Returns the label of a document's question; for one that could have been typed instead, the legend of both tabs. */
function titleOf(key: string): string {
  const placed = questionByKey.get(key);
  const tabs = allTabs.find(({ tabId }) => tabId === placed?.tab?.tabId);
  return tabs?.legend ?? placed?.question.label ?? key;
}

/** Loads the documents that answer questions of an application, in the order of the questions. */
export async function loadAttachments(
  student: string,
): Promise<readonly AttachedDocument[]> {
  const documents = printedDocumentsOf(student, await loadApplication(student));
  return Promise.all(
    documents.map(async ({ answer_key, file_name, pdf_key }) =>
      openAttached(
        titleOf(answer_key),
        file_name === "" ? answer_key : file_name,
        await readObject(pdf_key),
      ),
    ),
  );
}
