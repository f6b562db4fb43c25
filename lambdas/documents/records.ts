import { keepsAnswer } from "../../shared/application/derive/visibility.ts";
import { documentKeys, questionByKey } from "../../shared/form/questions.ts";
import {
  changeApplication,
  isStored,
  loadApplication,
} from "../application/application.ts";
import { replaceAnswers } from "../application/change-answers.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { isoAfter, nowIso } from "../clock.ts";
import { conflict } from "../problem.ts";
import {
  NO_LEASE,
  type Application,
  type ApplicationChange,
  type DocumentRecord,
} from "../storage/applications.ts";
import { isSubmitted } from "../storage/listing.ts";
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

/** Returns the generations of the documents that are attached, by question. */
export function attachedGenerations({
  documents,
}: Application): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(documents).flatMap(([key, { status, generation }]) =>
      status === "COMPLETED" ? [[key, generation]] : [],
    ),
  );
}

/**
 * Prevents a submission without the document that was just uploaded; a conversion of a question that is asked always
 * ends soon.
 * @throws Problem 409 while a conversion is waiting or running
 */
export function assertNoPendingConversion({ documents }: Application): void {
  if (documentKeys.some((key) => isPending(documents[key]))) {
    throw conflict(
      "A document of yours is still being prepared. Please submit again in a moment.",
    );
  }
}

function answerChange(
  application: Application,
  answerKey: string,
  { status, file_name }: DocumentRecord,
): ApplicationChange {
  const isQuestion = documentKeys.includes(answerKey);
  const { [answerKey]: aside = "", ...otherUnasked } = application.unasked;
  const { [answerKey]: given = "", ...others } = application.answer;
  // What was given since to a question of another kind stays.
  if (!isQuestion && given !== "") return {};
  const isAside = aside === "ANSWERED";
  const before = given === "" && isAside ? aside : given;
  const after = status === "COMPLETED" ? "ANSWERED" : "";
  if (before === after) {
    const known = application.documents[answerKey]?.file_name;
    // The printed application shows the name.
    return after === "" || known === file_name
      ? {}
      : { revision: application.revision + 1 };
  }
  const answered = after === "" ? {} : { [answerKey]: after };
  return {
    ...replaceAnswers(application, {
      ...others,
      ...(isQuestion ? answered : {}),
    }),
    revision: application.revision + 1,
    unasked: {
      ...(isAside ? otherUnasked : application.unasked),
      ...(isQuestion ? {} : answered),
    },
  };
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
    return next && recordChange(application, answer_key, next);
  });
  return documents[answer_key];
}

/** Time after a failure in which its student may upload another file, and needs no mail about it. */
const MAIL_AFTER_MS = 10 * 60_000;

function recordChange(
  application: Application,
  answerKey: string,
  next: DocumentRecord,
): ApplicationChange {
  const { generation, status } = next;
  const before = application.documents[answerKey];
  const hasFailed =
    status === "FAILED" &&
    (before?.status !== status || before.generation !== generation);
  return {
    ...answerChange(application, answerKey, next),
    ...(hasFailed && {
      outbox: [
        ...application.outbox,
        {
          mail: "conversion-failed",
          at: isoAfter(MAIL_AFTER_MS),
          question: answerKey,
          generation,
        },
      ],
    }),
    documents: {
      ...application.documents,
      [answerKey]: { ...next, updated_at: nowIso() },
    },
  };
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

/** Returns the record of an upload whose conversion is waiting or running; undefined once it was replaced or deleted. */
function pendingRecord(
  { answer_key, generation }: Upload,
  { documents }: Application,
): DocumentRecord | undefined {
  const current = documents[answer_key];
  return isPending(current) && current.generation === generation
    ? current
    : undefined;
}

/** Longest time that the steps of a conversion take together, unless its execution dies. */
const LEASE_MS = 3 * 60_000;

/** What follows for an upload: it was replaced, deleted or has ended, another one is being converted, or its own turn. */
export type Turn = "superseded" | "wait" | "convert";

/** Starts a conversion as soon as no other one of the student is running. */
export async function beginConversion(upload: Upload): Promise<Turn> {
  let turn: Turn = "superseded";
  await changeApplication(upload.student, (application) => {
    const current = pendingRecord(upload, application);
    const { generation, until } = application.conversion_lease;
    const isTaken = generation !== upload.generation && until > nowIso();
    turn = current === undefined ? "superseded" : isTaken ? "wait" : "convert";
    if (current === undefined || isTaken) return undefined;
    return {
      ...recordChange(application, upload.answer_key, {
        ...current,
        status: "IN_PROGRESS",
      }),
      conversion_lease: {
        generation: upload.generation,
        until: isoAfter(LEASE_MS),
      },
    };
  });
  return turn;
}

/**
 * Ends a conversion, so that the student's next one begins. The record stays as it is if the upload was replaced,
 * deleted or has already ended.
 */
async function endConversion(
  upload: Upload,
  fields: Partial<DocumentRecord>,
): Promise<void> {
  await changeApplication(upload.student, (application) => {
    const current = pendingRecord(upload, application);
    return {
      ...(current &&
        recordChange(application, upload.answer_key, {
          ...current,
          ...fields,
        })),
      ...(application.conversion_lease.generation === upload.generation && {
        conversion_lease: NO_LEASE,
      }),
    };
  });
}

/** Completes a conversion, so that its document answers the question. */
export function completeConversion(
  upload: Upload,
  result: Pick<DocumentRecord, "pages" | "differences">,
): Promise<void> {
  return endConversion(upload, { status: "COMPLETED", ...result });
}

export function failConversion(
  upload: Upload,
  failure: DocumentFailure,
): Promise<void> {
  return endConversion(upload, { status: "FAILED", ...failure });
}

/**
 * Ends a conversion whose upload is gone.
 * @throws Error if it was neither replaced nor deleted
 */
export async function abandonConversion(upload: Upload): Promise<void> {
  const application = await loadApplication(upload.student);
  if (pendingRecord(upload, application) !== undefined) {
    throw new Error("The upload is missing.");
  }
  await endConversion(upload, {});
}

/**
 * Removes the documents whose question a change of answers hides, including those that are still being converted. What a
 * change of the form has hidden stays.
 */
export function withoutHiddenDocuments(
  { answer: before, documents }: Application,
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
      !keepsAnswer(question, before) ||
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
