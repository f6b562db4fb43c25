import type { CalendarDate } from "../../calendar.ts";
import type { ControlledOptions, Options, QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Stores the chosen value under `key` and the label of the choice under `<key>_desc`. */
export interface SelectQuestion extends QuestionBase {
  readonly kind: "select";
  readonly options: Options | ControlledOptions;
  /** Returns when what was chosen from a list that moves on with the calendar ends as an answer; by default never. */
  readonly endsOn?: (value: string) => CalendarDate | undefined;
}

export const select: Kind<SelectQuestion> = {
  field: ({ options }) => ({ type: "option", options }),
};
