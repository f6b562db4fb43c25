import { plainLine } from "../../plain-text.ts";
import { PHONE_MAX_LENGTH } from "../limits.ts";
import { formatPhone } from "../phone-number.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Ten digits, formatted (xxx) xxx-xxxx; international numbers are free text. */
export interface PhoneQuestion extends QuestionBase {
  readonly kind: "phone";
  readonly international?: boolean;
}

export const phone: Kind<PhoneQuestion> = {
  field: () => ({ type: "text", maxLength: PHONE_MAX_LENGTH }),
  hint: ({ international }) =>
    international === true
      ? undefined
      : "US or Canada, such as (212) 555-0142.",
  stored: (text, { international }) =>
    international === true ? plainLine(text) : formatPhone(text),
  keys: "tel",
};
