import {
  documentKeys,
  questionByKey,
} from "../../shared/application/derive/questions.ts";
import { keepsAnswer } from "../../shared/application/derive/visibility.ts";
import { replaceAnswers } from "../application/change-answers.ts";
import { assertNotSubmitted, isSubmitted } from "../application/submission.ts";
import { nowIso } from "../clock.ts";
import { conflict } from "../problem.ts";
import {
  changeApplication,
  isStored,
  type Application,
  type ApplicationChange,
  type DocumentRecord,
} from "../storage/applications.ts";
import {
  deletionGeneration,
  generationAfter,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";

/**
 * Every change of a document. Record and answer change in one conditional write of the application, so that the newest
 * upload or deletion wins, 'ANSWERED' always means a converted document, and submission freezes both.
 */

export type DocumentFailure = Pick<DocumentRecord, "message" | "error">;

type Edit = (
  current: DocumentRecord | undefined,
  application: Application,
) => DocumentRecord | undefined;

const REPLACED =
  "A newer document has taken the place of this one, so nothing was deleted.";

const NO_FAILURE: DocumentFailure = { message: "", error: "" };

/** Returns whether a conversion is waiting or running. */
export function isPending(
  record: DocumentRecord | undefined,
): record is DocumentRecord {
  return record?.status === "UNPROCESSED" || record?.status === "IN_PROGRESS";
}

/**
 * Prevents a submission without the document that was just uploaded; a conversion of a question that is asked always
 * ends soon.
 * @throws Problem 409 while a conversion is waiting or running
 */
export function assertNoPendingConversion({ documents }: Application): void {
  if (documentKeys.some((key) => isPending(documents[key]))) {
    throw conflict(
      "A document of yours is still being converted. Please submit again in a moment.",
    );
  }
}

function answerChange(
  application: Application,
  answerKey: string,
  { status, file_name }: DocumentRecord,
): ApplicationChange {
  const { [answerKey]: before = "", ...others } = application.answer;
  const after = status === "COMPLETED" ? "ANSWERED" : "";
  if (before === after) {
    const known = application.documents[answerKey]?.file_name;
    // The printed application shows the name.
    return after === "" || known === file_name
      ? {}
      : { revision: application.revision + 1 };
  }
  return replaceAnswers(
    application,
    after === "" ? others : { ...others, [answerKey]: after },
  );
}

/**
 * Changes the record of a document.
 * @returns the record after the change, or as it was if `edit` returns nothing
 */
async function changeDocument(
  { student, answer_key }: DocumentSlot,
  edit: Edit,
): Promise<DocumentRecord | undefined> {
  const { documents } = await changeApplication(student, (application) => {
    const next = edit(application.documents[answer_key], application);
    if (next === undefined) return undefined;
    return {
      ...answerChange(application, answer_key, next),
      documents: {
        ...application.documents,
        [answer_key]: { ...next, updated_at: nowIso() },
      },
    };
  });
  return documents[answer_key];
}

function newRecord(
  generation: string,
  fields: Partial<DocumentRecord>,
): DocumentRecord {
  return {
    generation,
    status: "UNPROCESSED",
    ...NO_FAILURE,
    file_name: "",
    file_size: 0,
    updated_at: "",
    ...fields,
  };
}

function isNewer(
  { generation }: Upload,
  current: DocumentRecord | undefined,
): boolean {
  return current === undefined || current.generation < generation;
}

/**
 * Makes an upload the document of its question, unless a newer one or a deletion is known or the application is
 * submitted, and removes the previous one from the answers. The name is empty while it is not known, and may be added
 * by the same call.
 * @returns the record of the document afterwards
 */
export function registerUpload(
  upload: Upload,
  file_size: number,
  file_name: string,
): Promise<DocumentRecord | undefined> {
  return changeDocument(upload, (current, application) => {
    if (isSubmitted(application) || !isStored(application)) return undefined;
    if (isNewer(upload, current)) {
      return newRecord(upload.generation, { file_size, file_name });
    }
    const addsName =
      current?.generation === upload.generation &&
      file_name !== "" &&
      current.file_name !== file_name;
    return addsName ? { ...current, file_name } : undefined;
  });
}

/** Fails an upload in any state of its conversion: its name and its content are inconsistent. */
export function refuseUpload(
  upload: Upload,
  file_size: number,
  failure: DocumentFailure,
): Promise<DocumentRecord | undefined> {
  return changeDocument(upload, (current, application) => {
    if (isSubmitted(application) || !isStored(application)) return undefined;
    if (
      !isNewer(upload, current) &&
      current?.generation !== upload.generation
    ) {
      return undefined;
    }
    return newRecord(upload.generation, {
      status: "FAILED",
      file_size,
      ...failure,
    });
  });
}

/** Changes a document whose conversion has not ended. */
function changePending(
  { generation, ...question }: Upload,
  fields: Partial<DocumentRecord>,
): Promise<DocumentRecord | undefined> {
  return changeDocument(question, (current) =>
    isPending(current) && current.generation === generation
      ? { ...current, ...fields }
      : undefined,
  );
}

/**
 * Starts a conversion.
 * @returns false if the upload was replaced, deleted or has already ended
 */
export async function beginConversion(upload: Upload): Promise<boolean> {
  const record = await changePending(upload, { status: "IN_PROGRESS" });
  return record?.generation === upload.generation && isPending(record);
}

/**
 * Completes a conversion, so that its document answers the question, unless the upload was replaced, deleted or has
 * already ended.
 */
export async function completeConversion(upload: Upload): Promise<void> {
  await changePending(upload, { status: "COMPLETED" });
}

/** Fails a conversion, unless it has ended already or belongs to an older upload. */
export async function failConversion(
  upload: Upload,
  failure: DocumentFailure,
): Promise<void> {
  await changePending(upload, { status: "FAILED", ...failure });
}

/** Removes the documents whose question a change of answers hides, including those that are still being converted. */
export function withoutHiddenDocuments(
  { documents }: Application,
  change: ApplicationChange,
): ApplicationChange {
  const { answer = {} } = change;
  const hidden = documentKeys.flatMap((key) => {
    const current = documents[key];
    const question = questionByKey.get(key);
    const isKept =
      current === undefined ||
      current.status === "NOT_ANSWERED" ||
      question === undefined ||
      keepsAnswer(question, answer);
    if (isKept) return [];
    const deleted = newRecord(generationAfter(current.generation), {
      status: "NOT_ANSWERED",
      updated_at: nowIso(),
    });
    return [[key, deleted] as const];
  });
  return hidden.length === 0
    ? change
    : {
        ...change,
        documents: { ...documents, ...Object.fromEntries(hidden) },
      };
}

/**
 * Deletes one upload, even if it is still on its way, and those before it. Nothing happens if it is gone already.
 * @throws Problem 409 if a newer document has replaced it, or the application is submitted
 */
export async function markUploadDeleted(upload: Upload): Promise<void> {
  await changeDocument(upload, (current, application) => {
    assertNotSubmitted(application);
    if (current === undefined || current.generation <= upload.generation) {
      return newRecord(deletionGeneration(upload, current?.generation), {
        status: "NOT_ANSWERED",
      });
    }
    if (current.status !== "NOT_ANSWERED") throw conflict(REPLACED);
    return undefined;
  });
}

/**
 * Deletes the document of a question, and every upload that was started before, even if it is still on its way.
 * @throws Problem 409 once the application is submitted
 */
export async function markDocumentDeleted(
  question: DocumentSlot,
): Promise<void> {
  let generation: string | undefined;
  await changeDocument(question, (current, application) => {
    assertNotSubmitted(application);
    // Fixed at the first try: an upload between two tries is newer and stays.
    generation ??= generationAfter(current?.generation);
    return current !== undefined && current.generation >= generation
      ? undefined
      : newRecord(generation, { status: "NOT_ANSWERED" });
  });
}
