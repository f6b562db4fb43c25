import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { Kind } from "../../../shared/application/kinds/kind.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useIsShown } from "../application/react.tsx";

/** Hints for a browser to autofill an answer, and for a phone to show the right keyboard. */
interface Typing {
  /** Names and places are written from either side. */
  readonly dir: "auto" | undefined;
  readonly autoComplete: string;
  readonly inputMode: "text" | NonNullable<Kind<Question>["keys"]>;
  readonly autoCapitalize: "none" | "sentences" | "words" | "characters";
  readonly spellCheck: boolean;
  readonly enterKeyHint: "next";
}

/** Returns the hints for typing an answer in a line; a text may be made of digits, depending on other answers. */
export function useInputHints(question: Question): Typing {
  const text = question.kind === "text" ? question : undefined;
  const { digitsWhen } = text ?? {};
  const isDigits = useIsShown(digitsWhen ?? []) && digitsWhen !== undefined;
  const keys =
    kindOf(question).keys ?? text?.inputMode ?? (isDigits && "numeric");
  const capitals = keys ? "none" : (text?.capitals ?? "sentences");
  return {
    dir: keys ? undefined : "auto",
    autoComplete: question.autoComplete ?? "off",
    inputMode: keys || "text",
    autoCapitalize: capitals,
    // Names of people and places are not in dictionaries.
    spellCheck: capitals === "sentences",
    enterKeyHint: "next",
  };
}
