import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface CheckboxQuestion extends QuestionBase {
  readonly kind: "checkbox";
}

export const checkbox: Kind<CheckboxQuestion> = {
  field: () => ({ type: "boolean" }),
  printed: () => "Yes",
  brief: (_text, { label, printed = label }) => printed,
};
