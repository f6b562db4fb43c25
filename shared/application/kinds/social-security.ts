import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Nine digits, formatted 3-2-4 with dashes. */
export interface SocialSecurityQuestion extends QuestionBase {
  readonly kind: "social-security";
}

export const socialSecurity: Kind<SocialSecurityQuestion> = {
  field: () => ({ type: "text", maxLength: 11 }),
  keys: "numeric",
};
