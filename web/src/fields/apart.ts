import type { Question } from "../../../shared/application/question.ts";
import {
  allQuestions,
  allTabs,
  questionByKey,
} from "../../../shared/form/questions.ts";

/**
 * Returns what tells a control in tabs from another of the same name on its page, for those who go from control to
 * control: the question that the tabs are about.
 */
export function apart(key: string): string | undefined {
  const own = questionByKey.get(key);
  const isRepeated = allQuestions.some(
    ({ question, pageId }) =>
      question.key !== key &&
      pageId === own?.pageId &&
      question.label === own.question.label,
  );
  return isRepeated
    ? allTabs.find(({ tabId }) => tabId === own?.tab?.tabId)?.legend
    : undefined;
}

/** Returns the name of a question's control, with what tells it apart. */
export function ownName({ key, label }: Question): string {
  const from = apart(key);
  return from === undefined ? label : `${label} ${from}`;
}
