import { ALREADY_SUBMITTED } from "../../shared/messages.ts";
import { conflict } from "../problem.ts";
import type { Application } from "../storage/applications.ts";
import { isSubmitted } from "../storage/listing.ts";

/**
 * Rejects changes of a submitted application.
 * @throws Problem 409 once the application is submitted
 */
export function assertNotSubmitted(application: Application): void {
  if (isSubmitted(application)) {
    throw conflict(ALREADY_SUBMITTED);
  }
}
