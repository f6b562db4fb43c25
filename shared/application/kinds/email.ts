import { plainAddress } from "../../accounts.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import type { QuestionBase } from "../question.ts";
import { emailPattern } from "../rules.ts";
import type { Kind } from "./kind.ts";

export interface EmailQuestion extends QuestionBase {
  readonly kind: "email";
}

export const email: Kind<EmailQuestion> = {
  field: () => ({ type: "text", maxLength: EMAIL_MAX_LENGTH }),
  rule: ({ checks }, message) =>
    checks === undefined ? emailPattern(message) : undefined,
  stored: plainAddress,
  keys: "email",
};
