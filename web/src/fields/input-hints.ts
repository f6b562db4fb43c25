import type { Question } from "../../../shared/application/question.ts";
import { useIsShown } from "../application/react.tsx";

type Capitals = "none" | "sentences" | "words" | "characters";

/** Hints for a browser to autofill an answer, and for a phone to show the right keyboard. */
interface Typing {
  /** Names and places are written from either side. */
  readonly dir?: "auto";
  readonly autoComplete: string;
  readonly inputMode: "text" | "numeric" | "tel" | "email";
  readonly autoCapitalize: Capitals;
  readonly spellCheck: boolean;
  readonly enterKeyHint: "next" | "enter";
}

const digits = { autoCapitalize: "none", spellCheck: false } as const;

/**
 * Returns the hints for typing an answer.
 * @param isDigits whether the conditions hold under which a text is made of digits
 */
function hintsOf(question: Question, isDigits: boolean): Typing {
  const line = {
    autoComplete: question.autoComplete ?? "off",
    enterKeyHint: "next",
  } as const;
  switch (question.kind) {
    case "email":
      return { ...line, ...digits, inputMode: "email" };
    case "phone":
      return { ...line, ...digits, inputMode: "tel" };
    case "date":
    case "number":
    case "social-security":
      return { ...line, ...digits, inputMode: "numeric" };
    case "text": {
      const { capitals = "sentences", inputMode = "text" } = question;
      if (isDigits || inputMode !== "text") {
        return {
          ...line,
          ...digits,
          inputMode: inputMode === "text" ? "numeric" : inputMode,
        };
      }
      // Names of people and places are not in dictionaries.
      const spellCheck = capitals === "sentences";
      return {
        ...line,
        dir: "auto",
        inputMode,
        autoCapitalize: capitals,
        spellCheck,
      };
    }
    default:
      return {
        ...line,
        inputMode: "text",
        autoCapitalize: "sentences",
        spellCheck: true,
        enterKeyHint: "enter",
      };
  }
}

const NEVER = [{ valueKey: "", operator: "answered" }] as const;

export function useInputHints(question: Question): Typing {
  const conditions =
    question.kind === "text" ? (question.digitsWhen ?? NEVER) : NEVER;
  return hintsOf(question, useIsShown(conditions));
}
