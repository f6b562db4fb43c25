import { longDate } from "../../calendar.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface DateQuestion extends QuestionBase {
  readonly kind: "date";
}

export const date: Kind<DateQuestion> = {
  field: () => ({ type: "date" }),
  printed: longDate,
  brief: longDate,
  keys: "numeric",
};
