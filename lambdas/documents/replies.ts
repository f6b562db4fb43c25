import type {
  DocumentAnswer,
  DocumentAnswers,
} from "../../shared/contract/replies.ts";
import type { Application } from "../storage/applications.ts";
import { pictureOf } from "./pictures.ts";
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

/** Returns the attached documents by question, including pending ones; failed ones are not attached. */
export function documentAnswersOf(
  student: string,
  application: Application,
): DocumentAnswers {
  const attached = documentsOf(student, application).filter(
    ({ status }) => status !== "FAILED",
  );
  return Object.fromEntries(
    attached.map(({ differences = [], ...document }) => [
      document.answer_key,
      {
        ...answerOf(document),
        ...(differences.length > 0 && { differences }),
      },
    ]),
  );
}

/** Returns the documents of the printed application by question, with pictures of their first pages. */
export async function printedDocumentAnswersOf(
  student: string,
  application: Application,
): Promise<DocumentAnswers> {
  const documents = await Promise.all(
    printedDocumentsOf(student, application).map(async (document) => {
      const { answer_key, generation } = document;
      const picture = await pictureOf({ student, answer_key }, generation);
      return [answer_key, { ...answerOf(document), ...picture }] as const;
    }),
  );
  return Object.fromEntries(documents);
}
