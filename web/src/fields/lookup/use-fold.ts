import { useState } from "react";
import { isAnswered } from "../../../../shared/application/condition.ts";
import type { Question } from "../../../../shared/application/question.ts";
import { useSelector } from "../../application/react.tsx";
import type { Snapshot } from "../../application/state.ts";

/** What is on display of a school or an address: its search, all its boxes, or one card. */
type Look = "search" | "boxes" | "card";

/** Returns the look that follows from the answers: a card has a city, and nothing that counts as missing or wrong. */
function lookOf(
  question: Question,
  parts: readonly Question[],
  { answers, progress }: Snapshot,
): Look {
  const has = ({ key }: Question) => isAnswered(answers[key]);
  if (!has(question)) return parts.some(has) ? "boxes" : "search";
  const open = progress.flatMap(({ sections }) =>
    sections.flatMap((section) => section.open),
  );
  const isKnown = (part: Question) =>
    !open.includes(part.key) && (has(part) || !part.key.endsWith("city"));
  return parts.every(isKnown) ? "card" : "boxes";
}

/**
 * Returns the look of a school or an address, which follows from its answers, and a function that keeps one, whatever
 * is typed, until it is given none. Whoever has an error in a box sees the boxes.
 */
export function useFold(question: Question, parts: readonly Question[]) {
  const [kept, keep] = useState<Look>();
  const own = useSelector((snapshot) => lookOf(question, parts, snapshot));
  const needsStudent = useSelector(({ errors, problems, conflicts }) => {
    const isWrong = ({ key }: Question) =>
      key in errors || key in problems || key in conflicts;
    // An empty search shows its own error.
    return parts.some(isWrong) || (own !== "search" && isWrong(question));
  });
  // They stay once all is well: nothing closes under the student's hands.
  if (needsStudent && kept !== "boxes") keep("boxes");
  return [needsStudent ? "boxes" : (kept ?? own), keep] as const;
}
