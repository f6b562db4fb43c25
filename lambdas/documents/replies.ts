import { documentKeys } from "../../shared/application/derive/questions.ts";
import type { DocumentAnswers } from "../../shared/contract/replies.ts";
import { badRequest, forbidden } from "../problem.ts";
import type { Application } from "../storage/applications.ts";
import {
  parseUploadKey,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import { deleteOrphansQuietly } from "./orphans.ts";
import { forgetDocument, forgetUpload } from "./records.ts";
import {
  documentsOf,
  printedDocumentsOf,
  type StoredDocument,
} from "./stored-documents.ts";

/** The question of a path, if it is one that takes a document. */
export function documentKeyOf({ key }: { readonly key: string }): string {
  if (!documentKeys.includes(key)) {
    throw badRequest(`${key} is not a document of this application.`);
  }
  return key;
}

/**
 * The upload that a request names.
 * @throws a refusal of one that is not the student's own for this question
 */
export function ownUpload(question: DocumentSlot, fileKey: string): Upload {
  const upload = parseUploadKey(fileKey);
  if (
    upload?.student !== question.student ||
    upload.answer_key !== question.answer_key
  ) {
    throw forbidden("This file is not yours.");
  }
  return upload;
}

/**
 * Removes a document for good: conversion and answer in one write, then the files, for which the sweep stands in
 * where that fails. With the file that the student saw, a request that arrives late takes no newer one along; without,
 * whatever is there goes.
 * @throws a conflict when that file has been replaced, or the application is submitted
 */
export async function deleteDocument(
  question: DocumentSlot,
  fileKey: string | undefined,
): Promise<void> {
  await (fileKey === undefined
    ? forgetDocument(question)
    : forgetUpload(ownUpload(question, fileKey)));
  await deleteOrphansQuietly(question);
}

function shown({ answer_key, file_name, file_size, file_key }: StoredDocument) {
  return {
    key: answer_key,
    file_name: file_name === "" ? answer_key : file_name,
    file_size,
    file_key,
  };
}

function byQuestion(documents: readonly StoredDocument[]): DocumentAnswers {
  return Object.fromEntries(
    documents.map((document) => [document.answer_key, shown(document)]),
  );
}

/** The attached documents by question, those on their way included; failed ones are not attached. */
export function documentAnswersOf(
  student: string,
  application: Application,
): DocumentAnswers {
  return byQuestion(
    documentsOf(student, application).filter(
      ({ status }) => status !== "FAILED",
    ),
  );
}

/** The documents of the printed application by question. */
export function printedDocumentAnswersOf(
  student: string,
  application: Application,
): DocumentAnswers {
  return byQuestion(printedDocumentsOf(student, application));
}
