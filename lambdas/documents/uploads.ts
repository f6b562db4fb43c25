import type { ConversionReply } from "../../shared/contract/replies.ts";
import {
  DOCUMENT_LINK_SECONDS,
  FILE_CONTENT_DIFFERS,
  fileNameProblem,
  plainFileName,
} from "../../shared/documents.ts";
import {
  detectFileType,
  fileTypeOfName,
  SIGNATURE_BYTES,
} from "../../shared/file-type.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { startOnce } from "../executions.ts";
import { conflict } from "../problem.ts";
import {
  loadApplication,
  type DocumentRecord,
} from "../storage/applications.ts";
import { presignDownload, readStart } from "../storage/bucket.ts";
import {
  convertedKey,
  newUpload,
  uploadKey,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import {
  failConversion,
  isPending,
  refuseUpload,
  registerUpload,
  type Failure,
} from "./records.ts";

/** A conversion that has not ended by then never will: longer than the state machine's own limit. */
const STALE_MS = 4 * 60_000;

export const TIMED_OUT: Failure = {
  message: "Converting your file took too long. Please upload it again.",
  error: "TimedOut",
};

/** The place for a new upload. @throws a conflict once the application is submitted */
export async function beginUpload(question: DocumentSlot): Promise<Upload> {
  const application = await loadApplication(question.student);
  assertNotSubmitted(application);
  return newUpload(
    question,
    application.documents[question.answer_key]?.generation,
  );
}

/**
 * Makes an upload the student's newest document and starts its conversion, once however often it is told of: by the
 * bucket's event, by the browser, which knows its name, and by the sweep. Nothing happens to an upload after which a
 * newer one or a deletion has come.
 */
export async function startConversion(
  upload: Upload,
  fileSize: number,
  fileName = "",
): Promise<void> {
  const record = await registerUpload(upload, fileSize, fileName);
  if (record?.generation === upload.generation && isPending(record)) {
    await startOnce(
      environment.conversionMachineArn,
      upload.generation,
      upload,
    );
  }
}

function replyOf(
  question: DocumentSlot,
  record: DocumentRecord | undefined,
): ConversionReply {
  if (record === undefined || record.status === "NOT_ANSWERED") {
    return { status: "NOT_ANSWERED", message: "", error: "" };
  }
  const { generation, status, message, error } = record;
  return { status, message, error, file_key: uploadKey(question, generation) };
}

/** True when a conversion has lasted longer than any does that still runs. */
export function isStale(record: DocumentRecord | undefined): boolean {
  return (
    isPending(record) &&
    clock.now().getTime() - new Date(record.updated_at).getTime() > STALE_MS
  );
}

/** The record of a question; one whose conversion hangs is failed here, so that a poll always ends. */
async function currentRecord(
  question: DocumentSlot,
): Promise<DocumentRecord | undefined> {
  const { student, answer_key } = question;
  const load = async () =>
    (await loadApplication(student)).documents[answer_key];
  const record = await load();
  if (record === undefined || !isStale(record)) return record;
  const { generation } = record;
  const file_key = uploadKey(question, generation);
  await failConversion(
    { student, answer_key, generation, file_key },
    TIMED_OUT,
  );
  return load();
}

/** How far a conversion has come. */
export async function conversionOf(
  question: DocumentSlot,
): Promise<ConversionReply> {
  return replyOf(question, await currentRecord(question));
}

/** The same, with a link to the converted document once there is one, signed afresh each time. */
export async function linkedConversionOf(
  question: DocumentSlot,
): Promise<ConversionReply> {
  const record = await currentRecord(question);
  if (record?.status !== "COMPLETED") return replyOf(question, record);
  // Not the student's own name of the file, which may hold what a header must not.
  const url = await presignDownload(
    convertedKey(question, record.generation),
    `${question.answer_key}.pdf`,
    DOCUMENT_LINK_SECONDS,
  );
  return { ...replyOf(question, record), url };
}

/**
 * The browser says that its upload is there and how the file was called; the bucket's event may have come first, and
 * the conversion may even be over.
 * @throws a conflict when there is no such upload, or the application is submitted
 */
export async function confirmUpload(
  upload: Upload,
  givenName: string,
): Promise<ConversionReply> {
  const fileName = plainFileName(givenName);
  const application = await loadApplication(upload.student);
  assertNotSubmitted(application);
  const start = await readStart(upload.file_key, SIGNATURE_BYTES);
  if (start !== undefined) {
    const contentDiffers =
      detectFileType(start.bytes) !== fileTypeOfName(fileName);
    const problem =
      fileNameProblem(fileName) ??
      (contentDiffers ? FILE_CONTENT_DIFFERS : undefined);
    await (problem === undefined
      ? startConversion(upload, start.size, fileName)
      : refuseUpload(upload, start.size, {
          message: problem,
          error: "RefusedFile",
        }));
  } else if (
    // An upload is removed some time after its conversion, of which this may be a late repetition.
    application.documents[upload.answer_key]?.generation !== upload.generation
  ) {
    throw conflict("Your file has not arrived. Please upload it again.");
  }
  return conversionOf(upload);
}
