import { useEffect, useState } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import {
  REPEAT_DEFAULT,
  REPEAT_MAX,
} from "../../../shared/application/limits.ts";
import type { AddAnother, Tabs } from "../../../shared/application/question.ts";
import type { SavedChoices } from "../application/choices.ts";
import { useAnswers, useApplication } from "../application/react.tsx";
import { useSharedValue } from "../lib/shared-value.ts";
import { useIsPainted } from "../lib/use-is-after.ts";

/** Returns what was chosen by id; what a student chose earlier is loaded once the page has been painted without it. */
function useChosen<T>(chosen: SavedChoices<T>): Readonly<Record<string, T>> {
  const isPainted = useIsPainted();
  useEffect(() => {
    if (isPainted) chosen.load();
  }, [isPainted, chosen]);
  return useSharedValue(chosen);
}

/** Returns how many of a repeated question are shown: as many as were added, and never fewer than have an answer. */
export function useRepeatCount({ buttonId, items }: AddAnother): number {
  const { choices } = useApplication();
  const counts = useChosen(choices.chosen.counts);
  const answered = useAnswers((answers) =>
    items.map(({ key }) => isAnswered(answers[key])).lastIndexOf(true),
  );
  const count = Math.max(counts[buttonId] ?? REPEAT_DEFAULT, answered + 1);
  return Math.min(count, REPEAT_MAX, items.length);
}

/**
 * Returns the tab on display: the one chosen, now or on an earlier visit, otherwise the default; but one with an answer
 * before one without, whether the choice is not loaded yet or was made while another device answered.
 */
export function useChosenTab({ tabId, tabs, defaultTab }: Tabs): string {
  const { choices } = useApplication();
  const choice = useChosen(choices.chosen.tabs)[tabId];
  const saved = tabs.find(({ id }) => id === choice)?.id;
  const answered = useAnswers((answers) => {
    const ids = tabs
      .filter(({ elements }) =>
        questionsIn(elements).some(({ key }) => isAnswered(answers[key])),
      )
      .map(({ id }) => id);
    return ids.find((id) => id === saved) ?? ids[0];
  });
  // Until the choice is known, a tab stays open when its answer is deleted.
  const [last, setLast] = useState(defaultTab);
  const chosen = answered ?? saved ?? last;
  if (chosen !== last) setLast(chosen);
  return chosen;
}
