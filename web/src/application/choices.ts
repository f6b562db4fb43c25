import type { Answers } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import type {
  AddAnother,
  Question,
  Tabs,
} from "../../../shared/application/question.ts";
import { callApi } from "../api/call.ts";
import type { StudentLoads } from "../api/queries.ts";
import { createSharedValue, type ShownValue } from "../lib/shared-value.ts";
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
  readonly chosen: Chosen;
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

/** Choices by id: those made here, and those of earlier visits. */
export interface SavedChoices<T> extends ShownValue<
  Readonly<Record<string, T>>
> {
  /** Loads those of earlier visits, once; without it, the default stays. */
  readonly load: () => void;
  readonly note: (id: string, choice: T) => void;
}

function createSavedChoices<T>(
  loadSaved: (() => Promise<Readonly<Record<string, T>>>) | undefined,
): SavedChoices<T> {
  const { get, set, subscribe } = createSharedValue<
    Readonly<Record<string, T>>
  >({});
  return {
    get,
    subscribe,
    load: () => {
      loadSaved?.().then(
        (saved) => set({ ...saved, ...get() }),
        () => undefined,
      );
    },
    note: (id: string, choice: T) => set({ ...get(), [id]: choice }),
  };
}

/** Creates the chosen tabs, and the numbers of entries of repeated questions. */
export function createChosen(loads?: StudentLoads) {
  return {
    tabs: createSavedChoices(loads?.tabs),
    counts: createSavedChoices(loads?.counts),
  };
}
export type Chosen = ReturnType<typeof createChosen>;

export function createChoices(
  store: Store,
  { cancel, remove }: Documents,
  chosen: Chosen,
  isStudent: boolean,
): Choices {
  return {
    chosen,
    switchTab: async (element, tab) => {
      const { tabId } = element;
      const left = questionsBeside(element, tab);
      const keys = left
        .filter(({ kind }) => kind !== "document")
        .map(({ key }) => key);
      for (const { key, kind } of left) {
        const isFile = kind === "document";
        const isAttached = store.get().answers[key] === "ANSWERED";
        if (isFile && !isAttached) cancel(key);
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
      chosen.tabs.note(tabId, tab);
      return undefined;
    },
    setCount: async ({ buttonId }, count, eventOf) => {
      if (isStudent) {
        await callApi("put-add-another", {
          body: { button_id: buttonId, num_components: count },
        });
      }
      chosen.counts.note(buttonId, count);
      if (eventOf !== undefined) {
        store.dispatch(eventOf(store.get().answers));
      }
    },
  };
}
