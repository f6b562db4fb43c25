import { useEffect, useMemo } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { namesOf, PLAIN_LETTERS } from "../../../shared/plain-letters.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { createSharedValue, useSharedValue } from "../lib/shared-value.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { useAnswers } from "./react.tsx";

const NONE: readonly string[] = [];
const PAUSE_MS = 500;

/** Makes a hook that returns code which is loaded for the first text that needs it; undefined until it is there. */
function loadedFor<T>(load: () => Promise<T>) {
  const loaded = createSharedValue<T | undefined>(undefined);
  return (text: string, needsIt: boolean): T | undefined => {
    const code = useSharedValue(loaded);
    useEffect(() => {
      if (!needsIt || loaded.get() !== undefined) return;
      // Without a connection, the next text asks for it again.
      lazyImport(load).then(loaded.set, () => undefined);
    }, [needsIt, text]);
    return code;
  };
}

const useLetters = loadedFor(
  () => import("../../../shared/printed-letters.ts"),
);
const useNames = loadedFor(() => import("../../../shared/letter-names.ts"));

/** Returns what the printed copy lacks of a text: nothing as long as the table of all letters is not there. */
export function useUnprinted(text: string): readonly string[] {
  const isPlain = PLAIN_LETTERS.test(text);
  const letters = useLetters(text, !isPlain);
  return useMemo(
    () => (isPlain ? NONE : (letters?.unprintedIn(text) ?? NONE)),
    [isPlain, text, letters],
  );
}

/** Returns letters with their names, and with their code points as long as those are not there. */
export function useNamesOf(letters: readonly string[]): string {
  const coded = namesOf(letters);
  return useNames(coded, coded !== "")?.named(coded) ?? coded;
}

/** Returns what the printed copy lacks of the answers of a section, once nothing has been typed for a moment. */
export function useUnprintedOfSection(sectionId: string): readonly string[] {
  const text = useAnswers((answers) =>
    allQuestions
      .filter((entry) => entry.sectionId === sectionId)
      .filter((entry) => isAsked(entry, answers))
      .map(({ question }) => answers[question.key])
      .filter(isAnswered)
      .map(String)
      .filter((answer) => !PLAIN_LETTERS.test(answer))
      .join("\n"),
  );
  return useUnprinted(useDebounced(text, PAUSE_MS));
}
