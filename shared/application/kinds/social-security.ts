import { digitsOf, plainLine } from "../../plain-text.ts";
import { isAnswered } from "../condition.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Nine digits, formatted 3-2-4 with dashes. */
export interface SocialSecurityQuestion extends QuestionBase {
  readonly kind: "social-security";
}

/** Formats up to nine digits as xxx-xx-xxxx, as far as they go; more are left as they were typed. */
export function formatSocialSecurity(text: string): string {
  const digits = digitsOf(text);
  if (digits.length > 9) return plainLine(text);
  return digits
    .replace(/^(\d{3})(?=\d)/, "$1-")
    .replace(/(-\d\d)(?=\d)/, "$1-");
}

export const socialSecurity: Kind<SocialSecurityQuestion> = {
  field: () => ({ type: "text", maxLength: 11 }),
  rule: (_question, message) => (value) =>
    !isAnswered(value) || /^\d{3}-\d\d-\d{4}$/.test(value)
      ? undefined
      : message,
  stored: formatSocialSecurity,
  keys: "numeric",
};
