import { plainLines } from "../../plain-text.ts";
import { countWords, TEXT_AREA_LIMIT } from "../limits.ts";
import type { QuestionBase } from "../question.ts";
import { labeled, type Kind } from "./kind.ts";

export interface TextAreaQuestion extends QuestionBase {
  readonly kind: "text-area";
  readonly limit?: number;
  /** A soft hint beside the counter, never a block. */
  readonly suggestedWords?: number;
}

/** Returns whether a text is longer than an explanation. */
export function isEssay({ limit = 0 }: TextAreaQuestion): boolean {
  return limit > TEXT_AREA_LIMIT;
}

export const textArea: Kind<TextAreaQuestion> = {
  field: ({ limit = TEXT_AREA_LIMIT }) => ({ type: "text", maxLength: limit }),
  stored: plainLines,
  brief(text, question) {
    const count = countWords(text);
    const words = count === 1 ? "1 word" : `${count} words`;
    return question.printed === undefined ? words : labeled(words, question);
  },
};
