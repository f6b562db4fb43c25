import type {
  DocumentAnswer,
  DocumentAnswers,
} from "../../shared/contract/replies.ts";
import type { Application } from "../storage/applications.ts";
import {
  documentsOf,
  printedDocumentsOf,
  type StoredDocument,
} from "./stored-documents.ts";

function answerOf({
  answer_key,
  file_name,
  file_size,
  file_key,
  pages = 0,
}: StoredDocument): DocumentAnswer {
  return {
    key: answer_key,
    file_name: file_name === "" ? answer_key : file_name,
    file_size,
    file_key,
    ...(pages > 0 && { pages }),
  };
}

function byQuestion(
  documents: readonly StoredDocument[],
  replyOf: (document: StoredDocument) => DocumentAnswer,
): DocumentAnswers {
  return Object.fromEntries(
    documents.map((document) => [document.answer_key, replyOf(document)]),
  );
}

/** Returns the attached documents by question, including pending ones; failed ones are not attached. */
export function documentAnswersOf(
  student: string,
  application: Application,
): DocumentAnswers {
  return byQuestion(
    documentsOf(student, application).filter(
      ({ status }) => status !== "FAILED",
    ),
    ({ differences = [], ...document }) => ({
      ...answerOf(document),
      ...(differences.length > 0 && { differences }),
    }),
  );
}

/** Returns the documents of the printed application by question. */
export function printedDocumentAnswersOf(
  student: string,
  application: Application,
): DocumentAnswers {
  return byQuestion(printedDocumentsOf(student, application), answerOf);
}
