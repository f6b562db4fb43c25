import { documentKeys } from "../../shared/form/questions.ts";
import { badRequest, forbidden } from "../problem.ts";
import {
  parseObjectKey,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import { deleteOrphansQuietly } from "./orphans.ts";
import { markDocumentDeleted, markUploadDeleted } from "./records.ts";

/**
 * Returns the question of a path.
 * @throws Problem 400 if it takes no document
 */
export function documentKeyOf({ key }: { readonly key: string }): string {
  if (!documentKeys.includes(key)) {
    throw badRequest(`${key} is not a document of this application.`);
  }
  return key;
}

/** Parses the upload behind the key of a file that was uploaded for a question of the form. */
export function parseUploadKey(key: string): Upload | undefined {
  const parsed = parseObjectKey(key);
  if (parsed === undefined) return undefined;
  const { folder, ...upload } = parsed;
  return folder === "uploads" && documentKeys.includes(upload.answer_key)
    ? upload
    : undefined;
}

/**
 * Parses the upload that a request names.
 * @throws Problem 403 if it is not the student's own for this question
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
 * Deletes a document permanently: conversion and answer in one write, then the files, which the sweep deletes if that
 * fails. With the file that the student saw, a late request deletes no newer one; without, it deletes whatever is
 * there.
 * @throws Problem 409 if that file has been replaced, or the application is submitted
 */
export async function deleteDocument(
  question: DocumentSlot,
  fileKey: string | undefined,
): Promise<void> {
  await (fileKey === undefined
    ? markDocumentDeleted(question)
    : markUploadDeleted(ownUpload(question, fileKey)));
  await deleteOrphansQuietly(question);
}
