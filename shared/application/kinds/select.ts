import type { ControlledOptions, Options, QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Stores the chosen value under `key` and the label of the choice under `<key>_desc`. */
export interface SelectQuestion extends QuestionBase {
  readonly kind: "select";
  readonly options: Options | ControlledOptions;
}

export const select: Kind<SelectQuestion> = {
  field: ({ options }) => ({ type: "option", options }),
};
