import {
  CODE_MESSAGE,
  CODE_PATTERN,
  isMailable,
  passwordRequirements,
  readMailedId,
  USERNAME_MESSAGE,
} from "../../../../shared/accounts.ts";
import { plainDigits } from "../../../../shared/plain-text.ts";
import { withoutEnding } from "../../lib/secret-in-address.ts";
import { guessable } from "./common-passwords.ts";

export const NEW_PASSWORD_MESSAGE =
  "Your password must meet every requirement of the list.";

/** Validator that returns its message, or undefined for a valid value. */
type Check = (value: string) => string | undefined;

export function email(message: string): Check {
  return (value) => (isMailable(value) ? undefined : message);
}

/** Validator of all forms but the login's, which has a different message. */
export const validUsername = email(USERNAME_MESSAGE);

/**
 * Normalizes a code: codes are pasted with the blanks and marks that mail programs insert, and typed in groups or in
 * the digits of other scripts.
 */
export function codeOf(value: string): string {
  const text = withoutEnding(plainDigits(value).replaceAll(/[\s\p{Cf}]/gu, ""));
  // The hyphen in what a link carries is a part of it.
  const digits = text.replaceAll(/\p{Pd}/gu, "");
  return CODE_PATTERN.test(digits) ? digits : text;
}

export const code: Check = (value) =>
  CODE_PATTERN.test(codeOf(value)) ? undefined : CODE_MESSAGE;

/** Validates what a mailed link carries, or the code alone. */
export const mailedId: Check = (value) =>
  readMailedId(codeOf(value)) === undefined ? CODE_MESSAGE : undefined;

export const newPassword: Check = (value) =>
  passwordRequirements.every(({ isMet }) => isMet(value))
    ? guessable(value)
    : NEW_PASSWORD_MESSAGE;

/** Removes the keys without an error, because Formik treats any key as an error. */
export function errorsOf<T extends string>(
  checked: Readonly<Record<T, string | undefined>>,
): Partial<Record<T, string>> {
  return Object.fromEntries(
    Object.entries(checked).filter(([, message]) => message !== undefined),
  ) as Partial<Record<T, string>>;
}
