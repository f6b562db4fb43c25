import { questionName } from "../../../../shared/form/question-name.ts";
import { allQuestions } from "../../../../shared/form/questions.ts";
import { useSelector } from "../../application/react.tsx";

/** Question that is missing or wrong. */
export interface OpenQuestion {
  readonly pageId: string;
  readonly key: string;
  readonly name: string;
}

/** Returns all questions that are missing or wrong, those with an error included, in the order of the pages. */
export function useOpenQuestions(): readonly OpenQuestion[] {
  const sections = useSelector(({ progress }) => progress).flatMap(
    (page) => page.sections,
  );
  const errors = useSelector((snapshot) => snapshot.errors);
  const keys = new Set([
    ...sections.flatMap(({ open }) => open),
    ...Object.keys(errors),
  ]);
  return allQuestions
    .filter(({ question }) => keys.has(question.key))
    .map((entry) => ({
      pageId: entry.pageId,
      key: entry.question.key,
      name: questionName(entry),
    }));
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
