import { dateIn, timeIn, type CalendarDate } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { PdfReply } from "../../shared/contract/replies.ts";
import { plainLines } from "../../shared/plain-text.ts";
import {
  changeApplication,
  loadApplication,
} from "../application/application.ts";
import { clock, nowIso } from "../clock.ts";
import { attachedGenerations } from "../documents/records.ts";
import { conflict } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { loadApplicationPdf, type Copy } from "../storage/application-pdfs.ts";
import type { Application } from "../storage/applications.ts";
import { presignDownload, readObject, writeObject } from "../storage/bucket.ts";
import { stateOf } from "../storage/listing.ts";
import {
  loadSubmission,
  storeSubmission,
  submissionPdfKey,
} from "../storage/submissions.ts";
import { requestPdf } from "./builds.ts";

/** Limit of the wait for a PDF, a little shorter than that of the functions that wait. */
const PRINT_MS = 4.5 * 60_000;
const POLL_MS = 1_000;

/** Waits for a PDF, which is printed unless it is there already; undefined if it fails. */
export async function waitForPdf(copy: Copy): Promise<PdfReply | undefined> {
  const end = clock.now().getTime() + PRINT_MS;
  while (clock.now().getTime() < end) {
    const reply = await requestPdf(copy);
    if (reply.status === "COMPLETED") return reply;
    if (reply.status === "FAILED") break;
    await clock.pause(POLL_MS);
  }
  return undefined;
}

/** Prints what was submitted, unless it is printed already. */
async function printSubmission(student: string): Promise<Uint8Array> {
  const copy = { student, scope: "service" } as const;
  if ((await waitForPdf(copy)) === undefined) {
    throw conflict(
      "The PDF of what was submitted could not be made, so nothing was changed. Try again.",
    );
  }
  const { pdf_key = "" } = (await loadApplicationPdf(copy)) ?? {};
  return readObject(pdf_key);
}

/** Returns the number of the submission that is in force. @throws Problem 409 if none is */
export function submissionOf(application: Application): number {
  if (stateOf(application) !== "submitted") {
    throw conflict(
      stateOf(application) === "withdrawn"
        ? "The application is withdrawn. Let it count again first."
        : "The application is not submitted.",
    );
  }
  return application.submissions;
}

/**
 * Lets a student change a submitted application and submit it again. What was submitted, and its PDF with all
 * documents, stay as a version; student and systems are told with the change itself.
 * @param reason in words for the student
 * @param office who does it, and the day until which it is expected back
 * @throws Problem 409 if it is not submitted, or its PDF cannot be made
 */
export async function reopenApplication(
  student: string,
  reason: string,
  { by, due_on }: { readonly by?: string; readonly due_on?: CalendarDate } = {},
): Promise<void> {
  const application = await loadApplication(student);
  const version = submissionOf(application);
  await writeObject(
    submissionPdfKey(student, version),
    await printSubmission(student),
  );
  const { answer, documents, submitted_at, web_status } = application;
  const { submitted_answer, submitted_choices, submitted_copies } = application;
  const first = (await loadSubmission(student, 1)) ?? application;
  await storeSubmission(student, {
    answer,
    documents,
    submitted_at,
    submitted_answer,
    submitted_choices,
    submitted_copies,
    submissions: version,
    web_status,
  });
  await changeApplication(student, (current) => {
    if (submissionOf(current) !== version) {
      throw conflict("It was submitted again meanwhile. Try again.");
    }
    const at = nowIso();
    const reopened_at = timeIn(school.timeZone, at);
    return {
      web_status: current.web_status.filter(
        (entry) => entry.web_status !== "submitted",
      ),
      submitted_at: "",
      submitted_answer: {},
      submitted_choices: undefined,
      submitted_copies: undefined,
      submissions: version,
      reopened: {
        at,
        reason: plainLines(reason),
        ...(due_on !== undefined && { due_on }),
        first_submitted_at: first.submitted_at,
        submitted_on: dateIn(school.timeZone, new Date(first.submitted_at)),
      },
      ...(by !== undefined && { reopened_by: by }),
      reopened_documents: attachedGenerations(current),
      revision: current.revision + 1,
      outbox: [
        ...current.outbox,
        { event: "ApplicationReopened", at, reopened_at, version },
        { mail: "reopened", at },
      ],
    };
  });
}

/** Returns the PDF of a submission that was reopened; undefined if there is none. */
export async function keptPdf(
  student: string,
  version: number,
): Promise<PdfReply | undefined> {
  if ((await loadSubmission(student, version)) === undefined) return undefined;
  const name = `${school.slug}-application-${referenceOf(student)}-${version}.pdf`;
  const url = await presignDownload(submissionPdfKey(student, version), name);
  return { status: "COMPLETED", url };
}
