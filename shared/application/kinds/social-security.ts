import { digitsOf, plainLine } from "../../plain-text.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** Nine digits, formatted 3-2-4 with dashes. */
export interface SocialSecurityQuestion extends QuestionBase {
  readonly kind: "social-security";
}

/** Formats up to nine digits as xxx-xx-xxxx, as far as they go; more are left as they were typed. */
export function formatSocialSecurity(text: string): string {
  const digits = digitsOf(text);
  return digits.length > 9
    ? plainLine(text)
    : [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
        .filter((group) => group !== "")
        .join("-");
}

export const socialSecurity: Kind<SocialSecurityQuestion> = {
  field: () => ({ type: "text", maxLength: 11 }),
  stored: formatSocialSecurity,
  keys: "numeric",
};
