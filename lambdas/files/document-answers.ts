import type { DocumentAnswers } from "../../shared/contract/replies.ts";
import { documentKeys } from "../../shared/application/derive/questions.ts";
import { badRequest } from "../http/problem.ts";
import type { Application } from "../storage/applications.ts";
import {
  documentsOf,
  printedDocumentsOf,
  type StoredDocument,
} from "../storage/documents.ts";
import type { DocumentQuestion } from "../storage/upload-keys.ts";
import { forgetDocument } from "./document-changes.ts";
import { tryToDeleteLeftovers } from "./leftovers.ts";

/** The question of a path, if it is one that takes a document. */
export const documentKeyOf = ({ key }: { readonly key: string }): string => {
  if (!documentKeys.includes(key))
    throw badRequest(`${key} is not a document of this application.`);
  return key;
};

/**
 * Removes a document for good: conversion and answer in one write, then the files, for which the sweep stands in
 * where that fails.
 */
export const deleteDocument = async (
  question: DocumentQuestion,
): Promise<void> => {
  await forgetDocument(question);
  await tryToDeleteLeftovers(question);
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

const byQuestion = (documents: readonly StoredDocument[]): DocumentAnswers =>
  Object.fromEntries(
    documents.map((document) => [document.answer_key, shown(document)]),
  );

/** The attached documents by question, those on their way included; failed ones are not attached. */
export const documentAnswersOf = (
  student: string,
  application: Application,
): DocumentAnswers =>
  byQuestion(
    documentsOf(student, application).filter(
      ({ status }) => status !== "FAILED",
    ),
  );

/** The documents of the printed application by question. */
export const printedDocumentAnswersOf = (
  student: string,
  application: Application,
): DocumentAnswers => byQuestion(printedDocumentsOf(student, application));
