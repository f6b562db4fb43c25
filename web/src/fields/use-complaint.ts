import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useAnswers, useSelector } from "../application/react.tsx";

/** Returns what a box says of words where none are an answer, once it is left. */
export function useComplaint(
  question: Question,
  isLeft: boolean,
): readonly string[] {
  // What cannot be saved as it is says so first.
  const isBlocked = useSelector(({ problems }) => question.key in problems);
  const complaint = useAnswers((answers) =>
    kindOf(question).complaint?.(
      String(answers[question.key] ?? ""),
      question,
      answers,
    ),
  );
  return isLeft && !isBlocked && complaint !== undefined ? [complaint] : [];
}
