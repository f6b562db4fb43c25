import { overallStatus } from "../../shared/contract/replies.ts";
import { ALREADY_SUBMITTED } from "../../shared/messages.ts";
import { conflict } from "../problem.ts";
import type { Application } from "../storage/applications.ts";

/** Returns whether the application was submitted. Submission is final: afterwards nothing about it changes. */
export function isSubmitted(application: Application): boolean {
  return (
    overallStatus(application.web_status) === "submitted" ||
    application.submitted_at !== ""
  );
}

/** @throws Problem 409 once the application is submitted */
export function assertNotSubmitted(application: Application): void {
  if (isSubmitted(application)) {
    throw conflict(ALREADY_SUBMITTED);
  }
}
