import { useQuery } from "@tanstack/react-query";
import { isAnswered } from "../../../shared/application/condition.ts";
import {
  REPEAT_DEFAULT,
  REPEAT_MAX,
} from "../../../shared/application/limits.ts";
import type { AddAnother, Tabs } from "../../../shared/application/question.ts";
import { addAnotherQuery, tabsQuery } from "../api/queries.ts";
import { useAnswers, useApplication } from "../application/react.tsx";
import { useIsPainted } from "../lib/use-is-painted.ts";

/** Returns whether to fetch what a student chose earlier: not before the page has been painted without it. */
function useIsReady(): boolean {
  const isPainted = useIsPainted();
  return useApplication().isLoggedIn && isPainted;
}

/** Returns how many of a repeated question are shown: as many as were added, and never fewer than have an answer. */
export function useRepeatCount({ buttonId, items }: AddAnother): number {
  const isReady = useIsReady();
  const { data } = useQuery({ ...addAnotherQuery, enabled: isReady });
  const answered = useAnswers((answers) =>
    items.findLastIndex(({ key }) => isAnswered(answers[key])),
  );
  const count = Math.max(data?.[buttonId] ?? REPEAT_DEFAULT, answered + 1);
  return Math.min(count, REPEAT_MAX, items.length);
}

/** Returns the tab on display: the one chosen, now or on an earlier visit, otherwise the default. */
export function useChosenTab({ tabId, tabs, defaultTab }: Tabs): string {
  const isReady = useIsReady();
  const { data } = useQuery({ ...tabsQuery, enabled: isReady });
  const saved = data?.[tabId];
  return tabs.find(({ id }) => id === saved)?.id ?? defaultTab;
}
