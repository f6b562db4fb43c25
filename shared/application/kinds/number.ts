import { plainDigits, plainLine } from "../../plain-text.ts";
import { TEXT_MAX_LENGTH } from "../limits.ts";
import type { QuestionBase } from "../question.ts";
import { numberWithin, type NumberBounds } from "../rules.ts";
import { labeled, type Kind } from "./kind.ts";

/** A whole or decimal number, stored as text. The message covers every way of being wrong. */
export interface NumberQuestion extends QuestionBase, NumberBounds {
  readonly kind: "number";
}

export const number: Kind<NumberQuestion> = {
  field: () => ({ type: "text", maxLength: TEXT_MAX_LENGTH }),
  hint: ({ min = 0, max, step = 1 }) =>
    max === undefined
      ? undefined
      : `${min} to ${max}${step === 1 ? "" : `, in steps of ${step}`}.`,
  rule: numberWithin,
  complaint: (text) =>
    /\p{L}/u.test(text) ? "Please enter a number." : undefined,
  stored: (text) => plainDigits(plainLine(text)),
  brief: labeled,
  keys: "numeric",
};
