import { school } from "./college/school.ts";

/** The error catalogue: texts that more than one part of the system shows. */
export const GENERIC_PROBLEM =
  "We've encountered an unexpected error at this time. Please try again later.";
export const SESSION_INVALID =
  "Your session is invalid. Please clear your cookies and login again.";
export const INACTIVE =
  "You have been automatically logged out due to inactivity.";
export const MISSING_INFORMATION = "We're missing some information!";
export const CHANGED_ELSEWHERE =
  "This answer was changed on another device. Please choose which one to keep.";
export const FORM_CHANGED = "The form changed. Reload: what you typed stays.";
export const SUBMITTED = "Your application was successfully submitted.";
export const ALREADY_SUBMITTED = "This application was already submitted.";
export const WITHDRAWN = "Nobody reads it now, and we send you no reminders.";
export const WITHDRAWN_FIRST =
  "Your application is withdrawn. Come back to it first, then submit it.";
export const WITHDRAWN_BY_OFFICE = `Your application was withdrawn by ${school.words.office}:`;
export const EXPIRED_LINK = "This link has expired or is not valid.";
export const WITHDRAWN_LINK =
  "This application is withdrawn, so there is nothing to read.";
export const NOT_SUBMITTED_LINK =
  "This application is not submitted, so there is nothing to read yet.";
export const REOPENED =
  "Your submitted application was opened again, so that you can correct it:";
export const REOPENED_NOW =
  "Change what is needed, then submit again. Until then, we have what you submitted before.";
