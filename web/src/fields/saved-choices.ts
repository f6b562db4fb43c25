import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isAnswered } from "../../../shared/application/condition.ts";
import {
  REPEAT_DEFAULT,
  REPEAT_MAX,
} from "../../../shared/application/limits.ts";
import type { AddAnother, Tabs } from "../../../shared/application/question.ts";
import { addAnotherQuery, tabsQuery } from "../api/queries.ts";
import { useIsPainted } from "../lib/use-is-painted.ts";
import { useAnswers, useFormState } from "../application/form-state.ts";

/** Whether to ask for what a student chose earlier: not before the page can be seen without it. */
const useIsReady = (): boolean => {
  const isPainted = useIsPainted();
  return useFormState().isLoggedIn && isPainted;
};

/**
 * Notes a choice that the server has taken. What was not there by then, or was asked for before, may lack it and is
 * asked for anew.
 */
const useNote = ({ queryKey }: typeof addAnotherQuery | typeof tabsQuery) => {
  const queryClient = useQueryClient();
  return (id: string, choice: string | number) => {
    const isKnown =
      queryClient.getQueryState(queryKey)?.status === "success" &&
      queryClient.isFetching({ queryKey }) === 0;
    queryClient.setQueryData<Readonly<Record<string, string | number>>>(
      queryKey,
      (others) => ({ ...others, [id]: choice }),
    );
    if (!isKnown) void queryClient.invalidateQueries({ queryKey });
  };
};

/** How many of a repeated question are shown: as many as were added, and never fewer than have an answer. */
export const useRepeatCount = ({
  buttonId,
  items,
}: AddAnother): readonly [number, (count: number) => void] => {
  const note = useNote(addAnotherQuery);
  const isReady = useIsReady();
  const { data } = useQuery({ ...addAnotherQuery, enabled: isReady });
  const answered = useAnswers((answers) =>
    items.findLastIndex(({ key }) => isAnswered(answers[key])),
  );
  const count = Math.max(data?.[buttonId] ?? REPEAT_DEFAULT, answered + 1);
  return [
    Math.min(count, REPEAT_MAX, items.length),
    (next) => {
      note(buttonId, next);
    },
  ];
};

/** The tab on display: the one chosen, here or on an earlier visit, else the default. */
export const useChosenTab = ({
  tabId,
  tabs,
  defaultTab,
}: Tabs): readonly [string, (tab: string) => void] => {
  const note = useNote(tabsQuery);
  const isReady = useIsReady();
  const { data } = useQuery({ ...tabsQuery, enabled: isReady });
  const saved = data?.[tabId];
  return [
    tabs.some(({ id }) => id === saved) ? (saved ?? defaultTab) : defaultTab,
    (tab) => {
      note(tabId, tab);
    },
  ];
};
