import { declaredAnswers } from "../../shared/form/renamed.ts";
import {
  EXPIRED_LINK,
  NOT_SUBMITTED_LINK,
  WITHDRAWN_LINK,
} from "../../shared/messages.ts";
import { conflict, unauthorized } from "../problem.ts";
import type { Application } from "../storage/applications.ts";
import { PRINTER, type Link } from "../storage/links.ts";
import { isSubmitted, stateOf } from "../storage/listing.ts";
import { loadSubmission } from "../storage/submissions.ts";
import { isStored, loadApplication } from "./application.ts";

/**
 * Loads the application that a link leads to.
 * @throws Problem 401 if it was erased, which a link may outlive
 */
export async function loadLinked(student: string): Promise<Application> {
  const application = await loadApplication(student);
  if (!isStored(application)) throw unauthorized(EXPIRED_LINK);
  return application;
}

/** What a link leads to, and who has made it; a copy that is printed has no link. */
type Linked = Pick<Link, "student" | "scope" | "version"> &
  Partial<Pick<Link, "created_by">>;

/**
 * Returns the number of the submission that a link leads to, unless the application itself has it. While a student
 * corrects what was reopened, the last submission is in force for everybody else: only the student's own copy is printed
 * as it is.
 */
export function earlierVersion(
  { scope, version, created_by = PRINTER }: Omit<Linked, "student">,
  application: Application,
): number | undefined {
  const { reopened, submissions } = application;
  if (isSubmitted(application)) {
    return version === submissions ? undefined : version;
  }
  const isOwn = scope === "service" && created_by === PRINTER;
  return version ?? (isOwn || reopened === undefined ? undefined : submissions);
}

/** Returns an application as a link leads to it: as it is, or as it was submitted. @throws Problem 401 as `loadLinked` */
async function asLinked(
  link: Linked,
  application: Application,
): Promise<Application> {
  const version = earlierVersion(link, application);
  if (version === undefined) return application;
  const submission = await loadSubmission(link.student, version);
  if (submission === undefined) throw unauthorized(EXPIRED_LINK);
  return {
    ...application,
    ...submission,
    answer: declaredAnswers(submission.answer),
    submitted_answer: declaredAnswers(submission.submitted_answer),
  };
}

/** Loads an application as a link leads to it. @throws Problem 401 as `loadLinked` */
export async function loadLinkedVersion(link: Linked): Promise<Application> {
  return asLinked(link, await loadLinked(link.student));
}

/**
 * Refuses links to what is withdrawn, and readers' to what they cannot decide on yet.
 * @throws Problem 409
 */
export function assertReadable(
  { scope, created_by }: Pick<Link, "scope" | "created_by">,
  now: Application,
): void {
  if (scope === "service" || created_by === PRINTER) return;
  const state = stateOf(now);
  if (state === "withdrawn") throw conflict(WITHDRAWN_LINK);
  if (state === "started" && scope === "reader") {
    throw conflict(NOT_SUBMITTED_LINK);
  }
}

/**
 * Opens a link: returns the application as it leads to it, and as it is now.
 * @throws Problem 401 as `loadLinked`; 409 for what its holder is not to read
 */
export async function openLink(link: Link) {
  const now = await loadLinked(link.student);
  assertReadable(link, now);
  return { now, shown: await asLinked(link, now) };
}

/** Returns whether a link leads to what was submitted although its student may correct it now. */
export function isOpenAgain(shown: Application, now: Application): boolean {
  return !isSubmitted(now) && isSubmitted(shown);
}
