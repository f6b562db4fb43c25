import { useRef, useState } from "react";
import type { LookupItem } from "../../../../shared/contract/replies.ts";
import { useApplication } from "../../application/react.tsx";
import { today } from "../../lib/clock.ts";
import {
  answersOfDetail,
  emptiedSchool,
  isSchool,
  withHouseNumber,
  type Lookup,
} from "./lookup-answers.ts";
import { detailOf } from "./use-suggestions.ts";

/** Origin of the question's text: none yet, typed by the student, or from a suggestion. */
type Source = "none" | "own" | "chosen" | "filled";

/** Returns how typing into a question with a lookup, and choosing a suggestion, change the answers. */
export function useLookupChoice(key: string, lookup: Lookup) {
  const { get, change } = useApplication();
  const [source, setSource] = useState<Source>("none");
  const codeKey = `${lookup.prefix}ceeb`;
  const chosenCode = useRef(get().answers[codeKey]);

  /** Empties the code of a previously chosen school, which is not that of another. */
  const withoutOldCode = () =>
    isSchool(lookup) && get().answers[codeKey] === chosenCode.current
      ? { [codeKey]: "" }
      : {};

  const type = (text: string) => {
    const isEmpty = text.trim() === "";
    setSource(isEmpty ? "none" : "own");
    const rest = isEmpty ? emptiedSchool(lookup) : withoutOldCode();
    change({ ...(isSchool(lookup) && rest), [key]: text });
  };

  /** Returns whether the rest was filled in; nothing if the student has gone on typing in the meantime. */
  const choose = async (item: LookupItem): Promise<boolean | undefined> => {
    const typed = String(get().answers[key] ?? "");
    const lineOf = (text: string) =>
      isSchool(lookup) ? text : withHouseNumber(text, typed);
    const label = lineOf(item.text);
    setSource("chosen");
    change({ [key]: label, ...withoutOldCode() });
    const before = get().answers;
    const detail = await detailOf(item, lookup.category);
    if (get().answers[key] !== label) return undefined;
    if (detail === undefined) {
      if (isSchool(lookup)) setSource("own");
      return false;
    }
    const filled = answersOfDetail(lookup, detail, today());
    const changes = Object.entries({
      ...filled,
      [key]: lineOf(filled[key] || item.text),
    }).filter(([other]) => get().answers[other] === before[other]);
    change(Object.fromEntries(changes));
    chosenCode.current = get().answers[codeKey];
    setSource("filled");
    return true;
  };

  return { source, type, choose };
}
