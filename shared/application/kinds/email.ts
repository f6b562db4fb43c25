import { EMAIL_PATTERN, isMailable, plainAddress } from "../../accounts.ts";
import { isAnswered } from "../condition.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

export interface EmailQuestion extends QuestionBase {
  readonly kind: "email";
}

export const email: Kind<EmailQuestion> = {
  field: () => ({ type: "text", maxLength: EMAIL_MAX_LENGTH }),
  // Of an address with checks of its own, somebody else is the owner.
  rule:
    ({ checks }, message) =>
    (value) =>
      checks !== undefined || !isAnswered(value) || isMailable(value)
        ? undefined
        : message,
  complaint: (text) =>
    !isAnswered(text) || EMAIL_PATTERN.test(text.trim())
      ? undefined
      : "Please enter an email address, such as name@example.org.",
  stored: plainAddress,
  keys: "email",
};
