import type { PrintedApplication } from "../../shared/form/printed-application.ts";
import { documentKeys } from "../../shared/form/questions.ts";
import type { Application, DocumentRecord } from "../storage/applications.ts";
import { convertedKey, uploadKey } from "../storage/upload-keys.ts";

/** Document with its question and the keys of its objects. */
export interface StoredDocument extends DocumentRecord {
  readonly answer_key: string;
  readonly file_key: string;
  /** Key of the converted document, once the status is COMPLETED. */
  readonly pdf_key: string;
}

/**
 * Returns every document of an application that was not deleted, in the order of the questions.
 * @param keys those of the form by default
 */
export function documentsOf(
  student: string,
  { documents }: Application,
  keys = documentKeys,
): readonly StoredDocument[] {
  return keys.flatMap((answer_key) => {
    const record = documents[answer_key];
    if (record === undefined || record.status === "NOT_ANSWERED") return [];
    const question = { student, answer_key };
    return [
      {
        ...record,
        answer_key,
        file_key: uploadKey(question, record.generation),
        pdf_key: convertedKey(question, record.generation),
      },
    ];
  });
}

/** A document of a printed application, with the label of its question. */
export interface PrintedDocument extends StoredDocument {
  readonly label: string;
}

/** Returns the documents that a printed application contains. */
export function printedDocumentsOf(
  student: string,
  application: Application,
  { parts }: PrintedApplication,
): readonly PrintedDocument[] {
  return parts
    .flatMap(({ sections }) => sections)
    .flatMap(({ entries }) => entries.filter(({ isDocument }) => isDocument))
    .flatMap(({ key, label }) =>
      documentsOf(student, application, [key]).map((document) => ({
        ...document,
        label,
      })),
    );
}
