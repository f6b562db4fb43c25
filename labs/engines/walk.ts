import type { Step } from "./step.ts";
import {
  answerAboutYou,
  continueAboutYou,
  uploadDocument,
} from "./walk-about.ts";
import { answerAcademics } from "./walk-academics.ts";
import {
  confirmAndLogIn,
  logOut,
  openAccountMenu,
  signUp,
} from "./walk-account.ts";
import { openDialogs } from "./walk-dialogs.ts";
import { readPdfCopy, readServiceView } from "./walk-paper.ts";
import { answerFinalSteps, repair, submit } from "./walk-submission.ts";

/** Main job from the first answer to the last print, in the order of its steps. */
export const walk: readonly (readonly [string, Step])[] = [
  ["a visitor answers About You", answerAboutYou],
  ["the account menu opens and closes", openAccountMenu],
  ["the page leads to the sign-up", signUp],
  ["the mailed code and the login bring the answers back", confirmAndLogIn],
  ["the essays are written and chosen", continueAboutYou],
  ["a document is uploaded, deleted and replaced", uploadDocument],
  ["the academics are answered", answerAcademics],
  ["dialogs open and close", openDialogs],
  ["the final steps are answered", answerFinalSteps],
  ["errors are shown and repaired", repair],
  ["the application is submitted", submit],
  ["there is a PDF copy of it", readPdfCopy],
  ["staff read it on screen and on paper", readServiceView],
  ["the student logs out", logOut],
];
