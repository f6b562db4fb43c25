import type { PageProgress } from "../../../../shared/application/derive/progress.ts";
import {
  allQuestions,
  questionByKey,
} from "../../../../shared/form/questions.ts";

/** Maximum of characters in the name of a question: the button that leads to it has the room of two short lines. */
const MAX_NAME = 24;

/** Question that is missing or wrong. */
export interface OpenQuestion {
  readonly pageId: string;
  readonly key: string;
  /** Its label if that is short and its own, otherwise the title of its section. */
  readonly name: string;
}

/** Returns all questions that are missing or wrong, in the order of the pages. */
export function openQuestions(
  pages: readonly PageProgress[],
): readonly OpenQuestion[] {
  return pages.flatMap(({ id: pageId, sections }) =>
    sections.flatMap(({ title, open }) =>
      open.map((key) => {
        const { question, tab } = questionByKey.get(key) ?? {};
        const label = tab === undefined ? question?.label : undefined;
        const isName = label !== undefined && label.length <= MAX_NAME;
        return { pageId, key, name: isName ? label : title };
      }),
    ),
  );
}

/**
 * Returns the open question to go to: the first one after the question that the address names, otherwise the first of
 * the page or of a later one, and after the last of all the first again.
 */
export function nextAfter(
  open: readonly OpenQuestion[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): OpenQuestion | undefined {
  const named = allQuestions.findIndex(
    ({ question }) => `#${question.key}` === hash,
  );
  const start =
    named === -1
      ? allQuestions.findIndex(({ pageId }) => `/${pageId}` === pathname)
      : named + 1;
  const later = new Set(
    allQuestions.slice(start).map(({ question }) => question.key),
  );
  return open.find(({ key }) => later.has(key)) ?? open[0];
}
