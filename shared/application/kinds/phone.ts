import { digitsOf, plainLine } from "../../plain-text.ts";
import { PHONE_MAX_LENGTH } from "../limits.ts";
import { formatPhone, isForeignNumber } from "../phone-number.ts";
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
    international === true ? undefined : "For example: (212) 555-0142.",
  complaint(text, { international }) {
    const isAbroad = international === true || isForeignNumber(text);
    const [, extension] =
      /(?:(?=#)|(?:^|\P{L})(?=x|ext))(.*)$/iu.exec(text) ?? [];
    if (digitsOf(text).length >= 7) {
      if (isAbroad) return undefined;
      if (extension) return `Please leave out the extension “${extension}”.`;
    }
    return /\p{L}/u.test(text)
      ? `Please enter a phone number, such as ${isAbroad ? "+49 30 901820" : "(212) 555-0142"}.`
      : undefined;
  },
  stored: (text, { international }) =>
    international === true ? plainLine(text) : formatPhone(text),
  keys: "tel",
};
