import { useEffect, useRef, useState } from "react";
import {
  ADDRESS_LOOKUP_MIN_LENGTH,
  LOOKUP_DEBOUNCE_MS,
  LOOKUP_MAX_RESULTS,
  LOOKUP_MAX_WAIT_MS,
  SCHOOL_LOOKUP_MIN_LENGTH,
} from "../../../../shared/application/limits.ts";
import type { LookupCategory } from "../../../../shared/application/question.ts";
import type {
  LookupDetail,
  LookupItem,
} from "../../../../shared/contract/replies.ts";
import { callApi } from "../../api/call.ts";
import { useDebouncer } from "../../lib/use-debounced.ts";

/** Result of a lookup of a text; an empty list if nothing matches. */
export interface Found {
  readonly text: string;
  readonly items: readonly LookupItem[];
}

/** Returns the id of a suggestion's element in its list. */
export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface Suggestions {
  /** Latest result; undefined before the first search, and after a failed one. */
  readonly found: Found | undefined;
  readonly isSearching: boolean;
  /** Searches for a text once typing pauses; a reply about an older text is never shown. */
  readonly find: (text: string) => void;
  readonly clear: () => void;
}

/** Preferences that rank results, such as the student's own state. */
export type Preferences = Readonly<Record<string, string>>;

/** Searches for suggestions while the student types. A failure shows no suggestions and no error. */
export function useSuggestions(
  category: LookupCategory,
  preferences: () => Preferences,
): Suggestions {
  const [found, setFound] = useState<Found>();
  const [isSearching, setIsSearching] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const pause = useDebouncer(LOOKUP_DEBOUNCE_MS, LOOKUP_MAX_WAIT_MS);

  const search = async (text: string) => {
    const { signal } = (running.current = new AbortController());
    setIsSearching(true);
    const items = await itemsFor(category, text, preferences(), signal);
    // A fetch that has just resolved can no longer be aborted; its reply is outdated all the same.
    if (signal.aborted) return;
    setIsSearching(false);
    setFound(items && { text, items });
  };

  const clear = () => {
    pause.cancel();
    running.current?.abort();
    setIsSearching(false);
    setFound(undefined);
  };

  return {
    found,
    isSearching,
    clear,
    find: (typed) => {
      const text = typed.trim();
      const minimum =
        category === "address"
          ? ADDRESS_LOOKUP_MIN_LENGTH
          : SCHOOL_LOOKUP_MIN_LENGTH;
      running.current?.abort();
      if (text.length < minimum) {
        clear();
      } else {
        pause.call(() => {
          void search(text);
        });
      }
    },
  };
}

async function itemsFor(
  category: LookupCategory,
  text: string,
  preferences: Preferences,
  signal: AbortSignal,
): Promise<readonly LookupItem[] | undefined> {
  try {
    const [found] = await Promise.all([
      callApi("lookup", {
        query: {
          text,
          category,
          max_results: String(LOOKUP_MAX_RESULTS),
          ...preferences,
        },
        signal,
      }),
      // What cannot be shown must be neither announced nor chosen.
      import("./SuggestionList.tsx"),
    ]);
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches the fields of a suggestion; returns undefined if they are not available. */
export async function detailOf(
  { id }: LookupItem,
  category: LookupCategory,
): Promise<LookupDetail | undefined> {
  try {
    const detail = await callApi("lookup", { query: { id, category } });
    return Array.isArray(detail) ? undefined : (detail as LookupDetail);
  } catch {
    return undefined;
  }
}
