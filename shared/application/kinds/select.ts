import type { CalendarDate } from "../../calendar.ts";
import type { ControlledOptions, Options, QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Stores the chosen value under `key` and the label of the choice under `<key>_desc`. */
export interface SelectQuestion extends QuestionBase {
  readonly kind: "select";
  readonly options: Options | ControlledOptions;
  /**
   * Returns the first day on which a choice of a list that moves on with the calendar is no answer any more; by default
   * what was chosen stays.
   */
  readonly endsOn?: (value: string) => CalendarDate | undefined;
}

export const select: Kind<SelectQuestion> = {
  field: ({ options }) => ({ type: "option", options }),
};
