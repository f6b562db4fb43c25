import type { ConversionReply } from "../../shared/contract/replies.ts";
import { DOCUMENT_LINK_SECONDS } from "../../shared/documents.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { presignDownload } from "../storage/bucket.ts";
import {
  loadDocument,
  markFailed,
  registerUpload,
  type Failure,
  type StoredDocument,
} from "../storage/documents.ts";
import { startOnce } from "../storage/executions.ts";
import { setDocumentAnswer } from "./document-answers.ts";
import type { Upload } from "./upload-key.ts";

/** A conversion that has not ended by then never will: longer than the state machine's own limit. */
const STALE_MS = 6 * 60_000;

const TIMED_OUT: Failure = {
  message: "Converting your file took too long. Please upload it again.",
  error: "TimedOut",
};

/**
 * Makes an upload the student's newest document and starts its conversion, once however often it is told of: by the
 * bucket's event and by the browser. False when a newer upload or a deletion has come first.
 */
export const startConversion = async (
  upload: Upload,
  fileSize: number,
): Promise<boolean> => {
  const { student, answer_key, generation, file_key } = upload;
  const registered = await registerUpload(student, answer_key, {
    generation,
    file_key,
    file_size: fileSize,
  });
  if (!registered) return false;
  await startOnce(environment.conversionMachineArn, generation, upload);
  return true;
};

/** Records that a document cannot be used, and takes it back from the answers. */
export const failConversion = async (
  { student, answer_key, generation }: Upload,
  failure: Failure,
): Promise<void> => {
  if (await markFailed(student, answer_key, generation, failure)) {
    await setDocumentAnswer(student, answer_key, generation, "");
  }
};

const isStale = ({ status, updated_at }: StoredDocument): boolean =>
  (status === "UNPROCESSED" || status === "IN_PROGRESS") &&
  clock.now().getTime() - new Date(updated_at).getTime() > STALE_MS;

/** The stored document; one whose conversion hangs is failed here, so that a poll always ends. */
const currentDocument = async (
  student: string,
  answerKey: string,
): Promise<StoredDocument | undefined> => {
  const stored = await loadDocument(student, answerKey);
  if (!stored || !isStale(stored)) return stored;
  await failConversion(stored, TIMED_OUT);
  return { ...stored, status: "FAILED", ...TIMED_OUT };
};

const replyOf = (stored: StoredDocument | undefined): ConversionReply =>
  stored
    ? { status: stored.status, message: stored.message, error: stored.error }
    : { status: "NOT_ANSWERED", message: "", error: "" };

/** How far a conversion has come. */
export const conversionOf = async (
  student: string,
  answerKey: string,
): Promise<ConversionReply> =>
  replyOf(await currentDocument(student, answerKey));

/** The same, with a link to the converted document once there is one, signed afresh each time. */
export const linkedConversionOf = async (
  student: string,
  answerKey: string,
): Promise<ConversionReply> => {
  const stored = await currentDocument(student, answerKey);
  if (stored?.status !== "COMPLETED") return replyOf(stored);
  // Not the student's own name of the file, which may hold what a header must not.
  const url = await presignDownload(
    stored.pdf_key,
    `${answerKey}.pdf`,
    DOCUMENT_LINK_SECONDS,
  );
  return { ...replyOf(stored), url };
};
