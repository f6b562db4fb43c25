import { useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "use-debounce";
import {
  LOOKUP_DEBOUNCE_MS,
  LOOKUP_MAX_RESULTS,
  LOOKUP_MAX_WAIT_MS,
} from "../../../shared/application/limits.ts";
import type { LookupCategory } from "../../../shared/application/question.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../../shared/contract/replies.ts";
import { callApi } from "../api/call.ts";

const MINIMUM_TEXT = 2;

interface Suggestions {
  readonly items: readonly LookupItem[];
  /** Looks for a text once typing pauses; the items of an older text are dropped. */
  readonly find: (text: string) => void;
  readonly clear: () => void;
}

/** Suggestions of the lookup for what is being typed. A failure suggests nothing and disturbs nobody. */
export const useSuggestions = (category: LookupCategory): Suggestions => {
  const [items, setItems] = useState<readonly LookupItem[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const search = useDebouncedCallback(
    async (text: string) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      try {
        const found = await callApi("lookup", {
          query: { text, category, max_results: String(LOOKUP_MAX_RESULTS) },
          signal: controller.signal,
        });
        if (!controller.signal.aborted)
          setItems(Array.isArray(found) ? found : []);
      } catch {
        if (!controller.signal.aborted) setItems([]);
      }
    },
    LOOKUP_DEBOUNCE_MS,
    { maxWait: LOOKUP_MAX_WAIT_MS },
  );

  const clear = () => {
    search.cancel();
    running.current?.abort();
    setItems([]);
  };

  return {
    items,
    clear,
    find: (text) => {
      if (text.trim().length < MINIMUM_TEXT) clear();
      else void search(text.trim());
    },
  };
};

/** The fields of a suggestion; nothing when they cannot be had. */
export const detailOf = async (
  { id }: LookupItem,
  category: LookupCategory,
): Promise<LookupDetail> => {
  try {
    const detail = await callApi("lookup", { query: { id, category } });
    return Array.isArray(detail) ? {} : (detail as LookupDetail);
  } catch {
    return {};
  }
};
