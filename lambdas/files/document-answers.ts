import type { DocumentAnswers } from "../../shared/contract/replies.ts";
import { documentKeys } from "../../shared/application/derive/questions.ts";
import { replaceAnswers } from "../answers/change-answers.ts";
import { changeApplication, refuseSubmitted } from "../storage/applications.ts";
import { deleteObjects } from "../storage/bucket.ts";
import {
  loadDocument,
  loadDocuments,
  markDeleted,
  type StoredDocument,
} from "../storage/documents.ts";
import { badRequest } from "../http/problem.ts";
import { newGeneration } from "./upload-key.ts";

/** The question of a path, if it is one that takes a document. */
export const documentKeyOf = ({ key }: { readonly key: string }): string => {
  if (!documentKeys.includes(key))
    throw badRequest(`${key} is not a document of this application.`);
  return key;
};

/**
 * Writes what the conversion has found into the answer. The generation keeps an older conversion from answering for a
 * newer upload; nothing changes once the application is submitted. True when the answer now stands as given.
 */
export const setDocumentAnswer = async (
  student: string,
  answerKey: string,
  generation: string,
  value: "ANSWERED" | "",
): Promise<boolean> => {
  const after = await changeApplication(student, (application) => {
    const known = application.document_generation[answerKey] ?? "";
    if (known > generation) return undefined;
    if (known === generation && application.answer[answerKey] === value)
      return undefined;
    if (application.submitted_at !== "") return undefined;
    const { [answerKey]: _previous, ...others } = application.answer;
    return {
      ...replaceAnswers(
        application,
        value === "" ? others : { ...others, [answerKey]: value },
      ),
      document_generation: {
        ...application.document_generation,
        [answerKey]: generation,
      },
    };
  });
  return (
    after.document_generation[answerKey] === generation &&
    (after.answer[answerKey] ?? "") === value
  );
};

const refuseAfterSubmission = (student: string) =>
  changeApplication(student, (application) => {
    refuseSubmitted(application);
    return undefined;
  });

/** Removes a document for good: its answer first, so that no submission counts on it, then conversion and files. */
export const deleteDocument = async (
  student: string,
  answerKey: string,
): Promise<void> => {
  await refuseAfterSubmission(student);
  const generation = newGeneration();
  if (!(await setDocumentAnswer(student, answerKey, generation, "")))
    await refuseAfterSubmission(student);
  const stored = await loadDocument(student, answerKey);
  // Also where nothing is stored: an upload that is still on its way must not come back.
  await markDeleted(student, answerKey, generation);
  if (stored) await deleteObjects([stored.file_key, stored.pdf_key]);
};

const shown = ({
  answer_key,
  file_name,
  file_size,
  file_key,
}: StoredDocument) => ({
  key: answer_key,
  file_name: file_name === "" ? answer_key : file_name,
  file_size,
  file_key,
});

/** The attached documents by question; failed ones are not attached. */
export const documentAnswersOf = async (
  student: string,
): Promise<DocumentAnswers> => {
  const documents = await loadDocuments(student);
  return Object.fromEntries(
    documents
      .filter(({ status }) => status !== "FAILED")
      .map((document) => [document.answer_key, shown(document)]),
  );
};
