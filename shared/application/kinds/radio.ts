import type { Options, QuestionBase } from "../question.ts";
import { labeled, type Kind } from "./kind.ts";

export interface RadioQuestion extends QuestionBase {
  readonly kind: "radio";
  readonly options: Options;
}

export const radio: Kind<RadioQuestion> = {
  field: ({ options }) => ({ type: "option", options }),
  brief: labeled,
};
