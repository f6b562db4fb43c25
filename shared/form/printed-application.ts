import type { Answers } from "../application/condition.ts";
import { applicant } from "../college/people.ts";
import { nameFrom } from "./names.ts";
import {
  mapSections,
  printedDocument,
  type PrintedPart,
  type Printout,
} from "./printed-answers.ts";
import { summaryOf, withoutFacts, type Fact } from "./printed-summary.ts";

/** An application as one kind of reader is shown it, with every word that is printed of the form. */
export interface PrintedApplication {
  /** Name of the applicant; empty while there is none. */
  readonly applicant: string;
  readonly facts: readonly Fact[];
  readonly parts: readonly PrintedPart[];
}

/** Returns the name of the applicant; empty while there is none. */
export function applicantOf(answers: Answers): string {
  return nameFrom(answers, applicant.whole, applicant.preferred);
}

export function printedApplication(printout: Printout): PrintedApplication {
  const summary = summaryOf(printout);
  return {
    applicant: applicantOf(printout.answers),
    facts: summary.facts,
    parts: printedDocument(printout)
      .map((part) => withoutFacts(part, summary))
      .filter(({ sections }) => sections.length > 0),
  };
}

/** Returns an application without what is made of answers that its reader is not shown any more. */
export function withoutAnswers(
  { facts, parts, ...printed }: PrintedApplication,
  hidden: readonly string[],
): PrintedApplication {
  const isShown = ({ keys }: { readonly keys: readonly string[] }) =>
    !keys.some((key) => hidden.includes(key));
  return {
    ...printed,
    facts: facts.filter(isShown),
    parts: parts
      .map((part) =>
        mapSections(part, (section) => ({
          ...section,
          entries: section.entries.filter(isShown),
          unanswered: section.unanswered.filter(isShown),
        })),
      )
      .filter(({ sections }) => sections.length > 0),
  };
}
