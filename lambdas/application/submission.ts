import { overallStatus } from "../../shared/contract/replies.ts";
import { ALREADY_SUBMITTED } from "../../shared/messages.ts";
import { conflict } from "../problem.ts";
import type { Application } from "../storage/applications.ts";

/**
 * Returns whether the application was submitted. Submission is final: nothing about the application changes afterwards.
 */
export function isSubmitted(application: Application): boolean {
  return (
    overallStatus(application.web_status) === "submitted" ||
    application.submitted_at !== ""
  );
}

/**
 * Rejects changes of a submitted application.
 * @throws Problem 409 once the application is submitted
 */
export function assertNotSubmitted(application: Application): void {
  if (isSubmitted(application)) {
    throw conflict(ALREADY_SUBMITTED);
  }
}
