import { TEXT_AREA_LIMIT } from "../limits.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface TextAreaQuestion extends QuestionBase {
  readonly kind: "text-area";
  readonly limit?: number;
  /** A soft hint beside the counter, never a block. */
  readonly suggestedWords?: number;
}

export const textArea: Kind<TextAreaQuestion> = {
  field: ({ limit = TEXT_AREA_LIMIT }) => ({ type: "text", maxLength: limit }),
};
