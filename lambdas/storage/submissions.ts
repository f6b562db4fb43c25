import type { PrintedApplication } from "../../shared/form/printed-application.ts";
import type { Application } from "./applications.ts";
import type { LinkScope } from "./links.ts";
import { packed, unpacked } from "./long-texts.ts";
import { putItem, readItem } from "./table.ts";

/** A document as it was submitted. */
interface SubmittedCopy extends PrintedApplication {
  /** Keys of the answers that its reader was not shown. */
  readonly hidden: readonly string[];
}

/** What was submitted, for the holder of each kind of link. */
export type SubmittedCopies = Readonly<Record<LinkScope, SubmittedCopy>>;

/** What of an application a submission froze, kept when staff reopens it. */
export type Submission = Pick<
  Application,
  | "answer"
  | "documents"
  | "submitted_at"
  | "submitted_answer"
  | "submitted_choices"
  | "submitted_copies"
  | "submissions"
  | "web_status"
>;

const PDF = /^applications\/([^/]+)\/submission-(\d+)\.pdf$/;

/** Returns the key of the PDF of a submission that was reopened. */
export function submissionPdfKey(student: string, version: number): string {
  return `applications/${student}/submission-${version}.pdf`;
}

/** Returns the key of a student's own copy of everything. */
export function ownCopyKey(student: string): string {
  return `applications/${student}/own-copy.zip`;
}

/** Returns whether an object is the PDF of a submission that is kept. */
export async function isKeptPdf(key: string): Promise<boolean> {
  const [, student, version] = PDF.exec(key) ?? [];
  return (
    student !== undefined &&
    (await loadSubmission(student, Number(version))) !== undefined
  );
}

/** An item of its own, because the application's is paid for with each save. */
function keyOf(student: string, version: number) {
  return { student, answer_key: `submission#${version}` };
}

/** Stores a submission, or the same once more. */
export async function storeSubmission(
  student: string,
  submission: Submission,
): Promise<void> {
  await putItem("documents", {
    ...keyOf(student, submission.submissions),
    ...packed({ ...submission }),
  });
}

/** Returns a submission that was reopened, by its number from 1 on, with the names that the form had then. */
export async function loadSubmission(
  student: string,
  version: number,
): Promise<Submission | undefined> {
  const item = await readItem("documents", keyOf(student, version));
  if (item === undefined) return undefined;
  const { student: _student, answer_key: _key, ...rest } = unpacked(item);
  return rest as unknown as Submission;
}
