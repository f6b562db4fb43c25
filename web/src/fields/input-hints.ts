import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useIsShown } from "../application/react.tsx";

/**
 * Returns the hints for typing an answer in a line: for a browser to autofill it, and for a phone to show the right
 * keyboard. A text may be made of digits, depending on other answers.
 */
export function useInputHints(question: Question) {
  const text = question.kind === "text" ? question : undefined;
  const { digitsWhen } = text ?? {};
  const isDigits = useIsShown(digitsWhen ?? []) && digitsWhen !== undefined;
  const keys =
    kindOf(question).keys ?? text?.inputMode ?? (isDigits && "numeric");
  const capitals = keys ? "none" : (text?.capitals ?? "sentences");
  return {
    // Names and places are written from either side.
    dir: keys ? undefined : "auto",
    autoComplete: question.autoComplete ?? "off",
    inputMode: keys || "text",
    autoCapitalize: capitals,
    // Names of people and places are not in dictionaries: an iPhone would put other words in their place.
    spellCheck: capitals === "sentences",
    autoCorrect: capitals === "sentences" ? "on" : "off",
    enterKeyHint: "next",
  } as const;
}
