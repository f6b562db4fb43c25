import { v4 } from "uuid";
import { PDF_LATER_POLL_MS } from "../../shared/application/limits.ts";
import { school } from "../../shared/application/school.ts";
import type { PdfReply } from "../../shared/contract/replies.ts";
import { referenceOf } from "../application/reference.ts";
import { environment } from "../environment.ts";
import { startOnce } from "../executions.ts";
import { PRINTS } from "../security/limits.ts";
import {
  claimBuild,
  failBuild,
  markFailureReported,
  type ApplicationPdf,
} from "../storage/application-pdfs.ts";
import { loadApplication } from "../storage/applications.ts";
import { takeAttempt } from "../storage/attempts.ts";
import { presignDownload } from "../storage/bucket.ts";

/** Input of the state machine that prints an application. */
export interface Build {
  readonly student: string;
  readonly revision: number;
  readonly build: string;
}

/** A link outlives the next poll by ten minutes. */
const LINK_SECONDS = PDF_LATER_POLL_MS / 1000 + 600;

async function replyOf(
  student: string,
  { status, pdf_key }: ApplicationPdf,
): Promise<PdfReply> {
  return {
    status,
    url:
      status === "COMPLETED"
        ? await presignDownload(
            pdf_key,
            `${school.slug}-application-${referenceOf(student)}.pdf`,
            LINK_SECONDS,
          )
        : "",
  };
}

/**
 * The PDF of the present answers: begins to print them if nobody has, once, and links to the result. The link is
 * signed afresh each time. A failure is told once; the next request is a new try. Whoever has used up their prints
 * waits: what was not started is asked for again when it is stale.
 */
export async function pdfOf(student: string): Promise<PdfReply> {
  const { revision } = await loadApplication(student);
  const build: Build = { student, revision, build: v4() };
  const stored = await claimBuild(student, revision, build.build);
  if (stored === undefined) return { status: "UNPROCESSED", url: "" };
  if (stored.build === build.build) {
    await begin(build);
  } else if (stored.status === "FAILED") {
    await markFailureReported(student, stored.build);
  }
  return replyOf(student, stored);
}

async function begin(build: Build): Promise<void> {
  const { student } = build;
  if (!(await takeAttempt(`print student ${student}`, PRINTS))) return;
  try {
    await startOnce(environment.applicationPdfMachineArn, build.build, build);
  } catch (error) {
    await failBuild(student, build.build);
    throw error;
  }
}
