import { TEXT_MAX_LENGTH } from "../limits.ts";
import type { Options, QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** As a select, and a text of the student's own is accepted. */
export interface CreatableQuestion extends QuestionBase {
  readonly kind: "creatable";
  readonly options: Options;
}

export const creatable: Kind<CreatableQuestion> = {
  field: ({ options }) => ({
    type: "option-or-text",
    options,
    maxLength: TEXT_MAX_LENGTH,
  }),
};
