import { useEffect, useMemo } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { PLAIN_LETTERS } from "../../../shared/plain-letters.ts";
import type { unprintedIn } from "../../../shared/printed-letters.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { createSharedValue, useSharedValue } from "../lib/shared-value.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { useAnswers } from "./react.tsx";

/** Looks letters up in the table of all, which is loaded for the first text with others than plain ones. */
const lookUp = createSharedValue<typeof unprintedIn | undefined>(undefined);

const NONE: readonly string[] = [];
const PAUSE_MS = 500;

/** Returns what the printed copy lacks of a text: nothing as long as the table is not there. */
export function useUnprinted(text: string): readonly string[] {
  const find = useSharedValue(lookUp);
  const isPlain = PLAIN_LETTERS.test(text);
  useEffect(() => {
    if (isPlain || lookUp.get() !== undefined) return;
    lazyImport(() => import("../../../shared/printed-letters.ts")).then(
      (loaded) => lookUp.set(loaded.unprintedIn),
      // Without a connection, the next text asks for it again.
      () => undefined,
    );
  }, [isPlain, text]);
  return useMemo(
    () => (isPlain ? NONE : (find?.(text) ?? NONE)),
    [isPlain, text, find],
  );
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
