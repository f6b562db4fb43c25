import { isolated } from "../../plain-text.ts";
import { holdAll, isAnswered, type Condition } from "../condition.ts";
import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from "../limits.ts";
import type { LookupCategory, QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface TextQuestion extends QuestionBase {
  readonly kind: "text";
  /** 100 for names and places, whose words have capitals, and 45 for all else by default. */
  readonly maxLength?: number;
  readonly inputMode?: "numeric" | "tel";
  /** While these hold, the answer is made of digits, and phones show their keys alone. */
  readonly digitsWhen?: readonly Condition[];
  /** Automatic capitals of phone keyboards: the first letter of a sentence, of each word, or all letters. */
  readonly capitals?: "sentences" | "words" | "characters";
  /** Suggestions of the lookup; choosing one fills the related answers under `prefix`. */
  readonly lookup?: {
    readonly category: LookupCategory;
    readonly prefix: string;
  };
}

export const text: Kind<TextQuestion> = {
  field({ capitals, maxLength }) {
    const usual = capitals === "words" ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH;
    return { type: "text", maxLength: maxLength ?? usual };
  },
  complaint(value, { inputMode, digitsWhen }, answers) {
    const isOfDigits =
      inputMode !== undefined ||
      (digitsWhen !== undefined && holdAll(digitsWhen, answers));
    return isOfDigits && /\p{L}/u.test(value)
      ? "Please enter digits alone."
      : undefined;
  },
  printed(value, { lookup }, { answers }) {
    if (!lookup || lookup.category === "address") return value;
    const code = answers[`${lookup.prefix}ceeb`];
    return isAnswered(code)
      ? `${isolated(value)} (Ceeb: ${String(code)})`
      : value;
  },
};
