import type { ReactNode } from "react";
import { holdAll } from "../../../shared/application/condition.ts";
import type { Element, FirstOf } from "../../../shared/application/question.ts";
import { useAnswers } from "../application/react.tsx";

interface FirstOfFieldProps {
  readonly element: FirstOf;
  readonly draw: (elements: readonly Element[]) => ReactNode;
}

/** Renders the first branch whose conditions hold, or nothing if none does. */
export function FirstOfField({
  element: { branches },
  draw,
}: FirstOfFieldProps) {
  const first = useAnswers((answers) =>
    branches.findIndex(({ when }) => holdAll(when, answers)),
  );
  return draw(branches[first]?.elements ?? []);
}
