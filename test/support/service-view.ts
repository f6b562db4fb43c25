import type {
  AnswerMap,
  DocumentAnswers,
  ServiceDocument,
} from "../../shared/contract/replies.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { printedApplication } from "../../shared/form/printed-application.ts";

/** Day at the school on which the server words what is viewed. */
export const VIEW_DAY = "2026-11-21";

/** Returns what the server words of answers for the holder of a link. */
export function wordsOf(
  answers: AnswerMap,
  scope: keyof typeof HIDDEN = "service",
  documents: DocumentAnswers = {},
): Pick<ServiceDocument, "answer" | "printed" | "is_open_again"> {
  const printed = printedApplication({
    answers,
    documents,
    hidden: HIDDEN[scope],
    today: VIEW_DAY,
  });
  return { answer: answers, printed, is_open_again: false };
}

/** Returns the service view of answers. */
export function aView(
  answers: AnswerMap = {},
  scope: ServiceDocument["scope"] = "service",
  documents: DocumentAnswers = {},
): ServiceDocument {
  return {
    scope,
    ...wordsOf(answers, scope, documents),
    add_another: {},
    document_answer: documents,
    tabs: {},
    reference: "7KQ2-M9XD",
    submitted_at: "",
  };
}
