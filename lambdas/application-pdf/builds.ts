import { v4 } from "uuid";
import { school } from "../../shared/college/school.ts";
import type { PdfReply } from "../../shared/contract/replies.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { formVersion } from "../../shared/form/version.ts";
import { loadLinkedVersion } from "../application/linked-application.ts";
import { environment } from "../environment.ts";
import { startOnce } from "../executions.ts";
import { referenceOf } from "../reference.ts";
import { PRINTS } from "../security/limits.ts";
import {
  claimBuild,
  failBuild,
  markFailureReported,
  type ApplicationPdf,
  type Copy,
} from "../storage/application-pdfs.ts";
import { takeAttempt } from "../storage/attempts.ts";
import { presignDownload } from "../storage/bucket.ts";

/** Input of the state machine that prints an application. */
export interface Build extends Copy {
  readonly revision: number;
  readonly build: string;
}

async function replyOf(
  { student, scope }: Copy,
  { status, pdf_key }: ApplicationPdf,
): Promise<PdfReply> {
  return {
    status,
    url:
      status === "COMPLETED"
        ? await presignDownload(
            pdf_key,
            `${school.slug}-application-${referenceOf(student)}${scope === "reader" ? "-reader" : ""}.pdf`,
          )
        : "",
  };
}

/**
 * Returns the PDF of the present answers, as the form asks for them. Starts to print them if no build has, once, and
 * links to the result with a new signature. A failure is reported once; the next request starts another build. A student
 * whose limit of prints is used up waits: the build that was not started is replaced when it is stale.
 */
export async function requestPdf(copy: Copy): Promise<PdfReply> {
  const { revision, submitted_copies } = await loadLinkedVersion(copy);
  const build: Build = { ...copy, revision, build: v4() };
  // What was submitted is the same under every form.
  const form = submitted_copies === undefined ? [formVersion()] : [];
  const stored = await claimBuild(build, [...HIDDEN[copy.scope], ...form]);
  if (stored === undefined) return { status: "UNPROCESSED", url: "" };
  if (stored.build === build.build) {
    await startBuild(build);
  } else if (stored.status === "FAILED") {
    await markFailureReported({ ...copy, build: stored.build });
  }
  return replyOf(copy, stored);
}

async function startBuild(build: Build): Promise<void> {
  const { student, scope } = build;
  // Readers do not use up what the student may print.
  const bucket = scope === "reader" ? "reader" : "student";
  if (!(await takeAttempt(`print ${bucket} ${student}`, PRINTS))) return;
  try {
    await startOnce(environment.applicationPdfMachineArn, build.build, build);
  } catch (error) {
    await failBuild(build);
    throw error;
  }
}
