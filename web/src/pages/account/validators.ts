import {
  CODE_MESSAGE,
  CODE_PATTERN,
  EMAIL_PATTERN,
  normalizeUsername,
  passwordRequirements,
  readMailedId,
  USERNAME_MESSAGE,
} from "../../../../shared/accounts.ts";

export const NEW_PASSWORD_MESSAGE =
  "Your password must meet every requirement of the list.";

/** A check gives back its message, or nothing when the value is fine. */
type Check = (value: string) => string | undefined;

export function isEmail(value: string): boolean {
  return EMAIL_PATTERN.test(normalizeUsername(value));
}

export function email(message: string): Check {
  return (value) => (isEmail(value) ? undefined : message);
}

/** The check of all cards but the login's, which says it in other words. */
export const validUsername = email(USERNAME_MESSAGE);

/** Codes are pasted with the blanks that mail programs put into them. */
export function codeOf(value: string): string {
  return value.replaceAll(/\s/g, "");
}

export const code: Check = (value) =>
  CODE_PATTERN.test(codeOf(value)) ? undefined : CODE_MESSAGE;

/** What a mailed link carries, or the code alone. */
export const mailedId: Check = (value) =>
  readMailedId(codeOf(value)) === undefined ? CODE_MESSAGE : undefined;

export const newPassword: Check = (value) =>
  passwordRequirements.every(({ isMet }) => isMet(value))
    ? undefined
    : NEW_PASSWORD_MESSAGE;

/** Only the errors that are there, for Formik takes any key as an error. */
export function errorsOf<T extends string>(
  checked: Readonly<Record<T, string | undefined>>,
): Partial<Record<T, string>> {
  return Object.fromEntries(
    Object.entries(checked).filter(([, message]) => message !== undefined),
  ) as Partial<Record<T, string>>;
}
