import type { Student } from "./student.ts";
import {
  logOut,
  readCompletion,
  readServiceView,
  signUp,
} from "./walk-after.ts";
import {
  answerAboutYou,
  answerAcademics,
  openDialogs,
  submit,
  uploadDocument,
} from "./walk-form.ts";

/** Data of the student who applies. */
export interface Applicant {
  /** Unique address. */
  readonly username: string;
  /** Files of this machine. */
  readonly png: string;
  readonly pdf: string;
  /** Folder in which the running system keeps its data. */
  readonly dataDir: string;
}

/** Part of the main job, which begins where the previous one ended. */
export type Step = (student: Student, applicant: Applicant) => Promise<void>;

/** Main job from the first answer to the last print: what an engine may do differently from Chromium. */
export const walk: readonly (readonly [string, Step])[] = [
  ["a visitor answers About You", answerAboutYou],
  ["the sign-up, the code and the login bring the answers back", signUp],
  ["a document is uploaded, deleted and replaced", uploadDocument],
  ["the academics are answered", answerAcademics],
  ["dialogs open and close", openDialogs],
  ["an error is repaired, and the application is submitted", submit],
  ["there is a PDF copy of it", readCompletion],
  ["staff read it in two columns", readServiceView],
  ["the student logs out", logOut],
];
