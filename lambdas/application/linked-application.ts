import { EXPIRED_LINK } from "../../shared/messages.ts";
import { unauthorized } from "../problem.ts";
import {
  isStored,
  loadApplication,
  type Application,
} from "../storage/applications.ts";
import type { Link } from "../storage/links.ts";
import { isSubmitted } from "../storage/listing.ts";
import { loadSubmission } from "../storage/submissions.ts";

/**
 * Loads the application that a link leads to.
 * @throws Problem 401 if it was erased, which a link may outlive
 */
export async function loadLinked(student: string): Promise<Application> {
  const application = await loadApplication(student);
  if (!isStored(application)) throw unauthorized(EXPIRED_LINK);
  return application;
}

/** Returns the number of the submission that a link leads to, unless the application itself has it. */
export function earlierVersion(
  { version }: Pick<Link, "version">,
  application: Application,
): number | undefined {
  const isInForce =
    isSubmitted(application) && application.submissions === version;
  return isInForce ? undefined : version;
}

/** Loads the application as a link leads to it: as it is, or as it was submitted. @throws Problem 401 as `loadLinked` */
export async function loadLinkedVersion(
  link: Pick<Link, "student" | "version">,
): Promise<Application> {
  const application = await loadLinked(link.student);
  const version = earlierVersion(link, application);
  if (version === undefined) return application;
  const submission = await loadSubmission(link.student, version);
  if (submission === undefined) throw unauthorized(EXPIRED_LINK);
  return { ...application, ...submission };
}
