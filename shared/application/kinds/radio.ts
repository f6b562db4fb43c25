import type { Options, QuestionBase } from "../question.ts";
import { labeled, type Kind } from "./kind.ts";

export interface RadioQuestion extends QuestionBase {
  readonly kind: "radio";
  readonly options: Options;
  /** Answers as phrases by the label of the choice, where they are read without the question. */
  readonly phrases?: Readonly<Record<string, string>>;
}

export const radio: Kind<RadioQuestion> = {
  field: ({ options }) => ({ type: "option", options }),
  brief: (text, question) =>
    question.phrases?.[text] ?? labeled(text, question),
};
