import {
  documentKeys,
  questionByKey,
} from "../../shared/application/derive/questions.ts";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import type { Application, DocumentRecord } from "../storage/applications.ts";
import { convertedKey, uploadKey } from "../storage/upload-keys.ts";

/** A document with its question and the places of its objects. */
export interface StoredDocument extends DocumentRecord {
  readonly answer_key: string;
  readonly file_key: string;
  /** Where the converted document is, once the status is COMPLETED. */
  readonly pdf_key: string;
}

/** Every document of an application that was not deleted, in the order of the questions. */
export function documentsOf(
  student: string,
  { documents }: Application,
): readonly StoredDocument[] {
  return documentKeys.flatMap((answer_key) => {
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

/** The documents that answer questions which are asked: what the printed application shows and holds. */
export function printedDocumentsOf(
  student: string,
  application: Application,
): readonly StoredDocument[] {
  return documentsOf(student, application).filter(({ answer_key }) => {
    const question = questionByKey.get(answer_key);
    return (
      question !== undefined &&
      isAsked(question, application.answer) &&
      application.answer[answer_key] === "ANSWERED"
    );
  });
}
