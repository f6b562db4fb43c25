import type {
  DocumentAnswer,
  DocumentAnswers,
} from "../../shared/contract/replies.ts";
import type { Application } from "../storage/applications.ts";
import { documentsOf, type StoredDocument } from "./stored-documents.ts";

/** Returns an attached document as the site shows it. */
export function documentAnswerOf({
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
        ...documentAnswerOf(document),
        ...(differences.length > 0 && { differences }),
      },
    ]),
  );
}
