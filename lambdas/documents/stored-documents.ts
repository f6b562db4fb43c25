import { isAsked } from "../../shared/application/derive/visibility.ts";
import { documentKeys, questionByKey } from "../../shared/form/questions.ts";
import type { Application, DocumentRecord } from "../storage/applications.ts";
import { convertedKey, uploadKey } from "../storage/upload-keys.ts";

/** Document with its question and the keys of its objects. */
export interface StoredDocument extends DocumentRecord {
  readonly answer_key: string;
  readonly file_key: string;
  /** Key of the converted document, once the status is COMPLETED. */
  readonly pdf_key: string;
}

/** Returns every document of an application that was not deleted, in the order of the questions. */
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

/** Returns the documents that the printed application contains: those of questions that are asked. */
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
