import { HIDDEN } from "../../shared/form/audience.ts";
import {
  applicantOf,
  printedApplication,
  withoutAnswers,
  type PrintedApplication,
} from "../../shared/form/printed-application.ts";
import { hiddenFrom, shownTo } from "../application/shown-to.ts";
import { today } from "../clock.ts";
import type { Application } from "../storage/applications.ts";
import type { LinkScope } from "../storage/links.ts";
import type { SubmittedCopies } from "../storage/submissions.ts";
import { documentAnswersOf } from "./replies.ts";

/** Returns the document that the holder of a link is shown: as it was submitted, or of the answers as they are. */
export function printedFor(
  scope: LinkScope,
  student: string,
  application: Application,
): PrintedApplication {
  const submitted = application.submitted_copies?.[scope];
  const { answer: answers } = shownTo(scope, application);
  if (submitted) {
    const { hidden: _hidden, ...printed } = submitted;
    const shown = { ...printed, applicant: applicantOf(answers) };
    return withoutAnswers(shown, HIDDEN[scope]);
  }
  return printedApplication({
    answers,
    // The name of a file may say who it is about.
    documents:
      scope === "public" ? {} : documentAnswersOf(student, application),
    hidden: HIDDEN[scope],
    today: today(),
  });
}

/** Returns what a submission freezes, so that it stands as it was asked. */
export function copiesOf(
  student: string,
  application: Application,
): SubmittedCopies {
  const copyFor = (scope: LinkScope) => ({
    ...printedFor(scope, student, application),
    hidden: hiddenFrom(scope, application),
  });
  return {
    service: copyFor("service"),
    reader: copyFor("reader"),
    public: copyFor("public"),
  };
}
