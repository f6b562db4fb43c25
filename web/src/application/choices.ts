import type { QueryClient } from "@tanstack/react-query";
import type { Answers } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import type {
  AddAnother,
  Question,
  Tabs,
} from "../../../shared/application/question.ts";
import { callApi } from "../api/call.ts";
import { addAnotherQuery, tabsQuery } from "../api/queries.ts";
import { documentAt, isAtRest } from "./document-state.ts";
import type { Documents } from "./documents.ts";
import type { ApplicationEvent } from "./state.ts";
import type { Store } from "./store.ts";

/** Switch that was blocked, with the reason why the document it was to delete is still there. */
export interface BlockedSwitch {
  readonly reason: string | undefined;
}

/** The student's choices of tabs and numbers of entries; each changes the server and the answers together. */
export interface Choices {
  /**
   * Deletes the document of the tabs that are left, saves the choice, and clears the answers of those tabs.
   * @returns the reason if the switch is blocked; undefined if it is done
   * @throws the error that kept the choice from being saved
   */
  readonly switchTab: (
    element: Tabs,
    tab: string,
  ) => Promise<BlockedSwitch | undefined>;
  /**
   * Saves how many entries a repeated question has, and then lets the event happen that goes with it.
   * @throws the error that kept the number from being saved
   */
  readonly setCount: (
    element: AddAnother,
    count: number,
    eventOf?: (answers: Answers) => ApplicationEvent,
  ) => Promise<void>;
}

/** Returns the questions of all tabs except one. */
export function questionsBeside(
  { tabs }: Tabs,
  tab: string,
): readonly Question[] {
  return questionsIn(
    tabs.filter(({ id }) => id !== tab).flatMap(({ elements }) => elements),
  );
}

/** Returns whether a document of one of the tabs is being checked, uploaded, converted or deleted. */
export function isUploading(
  snapshot: Parameters<typeof documentAt>[0],
  { tabs }: Tabs,
): boolean {
  return questionsIn(tabs.flatMap(({ elements }) => elements)).some(
    ({ key }) => !isAtRest(documentAt(snapshot, key)),
  );
}

/**
 * Records a choice that the server has accepted in the cached query. If the query was not loaded yet, or was in flight,
 * its data may lack the choice and is fetched again.
 */
function cacheChoice(
  queryClient: QueryClient,
  { queryKey }: typeof addAnotherQuery | typeof tabsQuery,
  id: string,
  choice: string | number,
): void {
  const isKnown =
    queryClient.getQueryState(queryKey)?.status === "success" &&
    queryClient.isFetching({ queryKey }) === 0;
  queryClient.setQueryData<Readonly<Record<string, string | number>>>(
    queryKey,
    (others) => ({ ...others, [id]: choice }),
  );
  if (!isKnown) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function createChoices(
  store: Store,
  { remove }: Documents,
  queryClient: QueryClient,
  isStudent: boolean,
): Choices {
  return {
    switchTab: async (element, tab) => {
      const { tabId } = element;
      const left = questionsBeside(element, tab);
      const keys = left
        .filter(({ kind }) => kind !== "document")
        .map(({ key }) => key);
      for (const { key, kind } of left) {
        const isFile = kind === "document";
        const isAttached = store.get().answers[key] === "ANSWERED";
        if (isFile && isAttached && !(await remove(key))) {
          const state = documentAt(store.get(), key);
          return { reason: "error" in state ? state.error : undefined };
        }
      }
      if (isStudent) {
        await callApi("put-tabs", {
          body: { tab_id: tabId, chosen_tab: tab },
        });
      }
      store.dispatch({ type: "removed", by: tabId, keys });
      cacheChoice(queryClient, tabsQuery, tabId, tab);
      return undefined;
    },
    setCount: async ({ buttonId }, count, eventOf) => {
      if (isStudent) {
        await callApi("put-add-another", {
          body: { button_id: buttonId, num_components: count },
        });
      }
      cacheChoice(queryClient, addAnotherQuery, buttonId, count);
      if (eventOf !== undefined) {
        store.dispatch(eventOf(store.get().answers));
      }
    },
  };
}
