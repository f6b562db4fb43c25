import {
  detectFileType,
  fileTypeOfName,
  SIGNATURE_BYTES,
} from "@admission/safe-documents/file-type";
import type { ConversionReply } from "../../shared/contract/replies.ts";
import {
  FILE_CONTENT_DIFFERS,
  fileNameProblem,
} from "../../shared/documents.ts";
import { plainLine } from "../../shared/plain-text.ts";
import { loadApplication } from "../application/application.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { startOnce } from "../executions.ts";
import { badRequest, conflict } from "../problem.ts";
import type { DocumentRecord } from "../storage/applications.ts";
import { presignDownload, readStart } from "../storage/bucket.ts";
import {
  convertedKey,
  newUpload,
  uploadKey,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import { pictureOf } from "./pictures.ts";
import {
  failConversion,
  isPending,
  refuseUpload,
  registerUpload,
  type DocumentFailure,
} from "./records.ts";
import type { StoredDocument } from "./stored-documents.ts";

/** Age at which a conversion has died: longer than the state machine's own limit. */
const STALE_MS = 7 * 60_000;

export const TIMED_OUT: DocumentFailure = {
  message: "Preparing your document took too long. Please upload it again.",
  error: "TimedOut",
};

/**
 * Creates an upload.
 * @throws Problem 409 once the application is submitted
 */
export async function beginUpload(question: DocumentSlot): Promise<Upload> {
  const application = await loadApplication(question.student);
  assertNotSubmitted(application);
  return newUpload(
    question,
    application.documents[question.answer_key]?.generation,
  );
}

/**
 * Makes an upload the student's newest document and starts its conversion, once for all its triggers: the bucket's
 * event, the browser, which knows the name, and the sweep. Nothing happens if a newer upload or a deletion followed.
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

/** Returns whether a conversion is older than any that still runs. */
export function isStale(record: DocumentRecord | undefined): boolean {
  return (
    isPending(record) &&
    clock.now().getTime() - new Date(record.updated_at).getTime() > STALE_MS
  );
}

/** Returns the record of a question. A conversion that hangs is failed here, so that polling always ends. */
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

/** Returns the state of a conversion. */
export async function conversionOf(
  question: DocumentSlot,
): Promise<ConversionReply> {
  return replyOf(question, await currentRecord(question));
}

/** Signs a link to a converted document, which has the name that the student gave it. */
export function documentUrl({
  answer_key,
  file_name,
  pdf_key,
}: Pick<
  StoredDocument,
  "answer_key" | "file_name" | "pdf_key"
>): Promise<string> {
  const name = file_name.replace(/\.[^.]*$/, "");
  return presignDownload(pdf_key, `${name === "" ? answer_key : name}.pdf`);
}

/**
 * Returns the state of a conversion, with a newly signed link to the converted document and the picture of its first page
 * once there is one.
 */
export async function linkedConversionOf(
  question: DocumentSlot,
): Promise<ConversionReply> {
  const record = await currentRecord(question);
  if (record?.status !== "COMPLETED") return replyOf(question, record);
  const { answer_key } = question;
  const { file_name, generation } = record;
  const pdf_key = convertedKey(question, generation);
  const [url, picture] = await Promise.all([
    documentUrl({ answer_key, file_name, pdf_key }),
    pictureOf(question, generation),
  ]);
  return { ...replyOf(question, record), url, ...picture };
}

/**
 * Records that the browser has finished an upload, and the name of the file. The bucket's event may have come first,
 * and the conversion may even be over.
 * @throws Problem 400 for a name that is refused, or is not that of the content of a file whose name is known; 409 if
 * there is no such upload, or the application is submitted
 */
export async function confirmUpload(
  upload: Upload,
  reportedName: string,
): Promise<ConversionReply> {
  const fileName = plainLine(reportedName);
  const nameProblem = fileNameProblem(fileName);
  if (nameProblem !== undefined) throw badRequest(nameProblem);
  const application = await loadApplication(upload.student);
  assertNotSubmitted(application);
  const record = application.documents[upload.answer_key];
  const isKnown = record?.generation === upload.generation;
  const start = await readStart(upload.file_key, SIGNATURE_BYTES);
  if (start === undefined) {
    // This may be a repeated request after the conversion, when the upload itself has been deleted.
    if (!isKnown) {
      throw conflict("Your file has not arrived. Please upload it again.");
    }
  } else if (detectFileType(start.bytes) === fileTypeOfName(fileName)) {
    await startConversion(upload, start.size, fileName);
  } else if (isKnown && record.file_name !== "") {
    throw badRequest(FILE_CONTENT_DIFFERS);
  } else {
    await refuseUpload(upload, start.size, {
      message: FILE_CONTENT_DIFFERS,
      error: "RefusedFile",
    });
  }
  return conversionOf(upload);
}
