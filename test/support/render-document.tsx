import { act, render } from "@testing-library/react";
import type {
  AnswerMap,
  ServiceDocument,
} from "../../shared/contract/replies.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { printedApplication } from "../../shared/form/printed-application.ts";
import { DocumentPage } from "../../web/src/pages/DocumentPage.tsx";

/** Day at the school on which the server words what is viewed. */
export const VIEW_DAY = "2026-11-21";

/** Renders the document that an address with this query shows. */
export async function renderDocument(search: string): Promise<void> {
  await act(async () => {
    render(<DocumentPage search={search} />);
    await Promise.resolve();
  });
}

/** Returns what the server words of answers for the holder of a link. */
export function wordsOf(
  answers: AnswerMap,
  scope: keyof typeof HIDDEN = "service",
): Pick<ServiceDocument, "answer" | "printed"> {
  const printed = printedApplication({
    answers,
    documents: {},
    hidden: HIDDEN[scope],
    today: VIEW_DAY,
  });
  return { answer: answers, printed };
}

/** Returns the service view of answers. */
export function aView(
  answers: AnswerMap = {},
  scope: ServiceDocument["scope"] = "service",
): ServiceDocument {
  return {
    scope,
    ...wordsOf(answers, scope),
    add_another: {},
    document_answer: {},
    tabs: {},
    reference: "7KQ2-M9XD",
    submitted_at: "",
  };
}
