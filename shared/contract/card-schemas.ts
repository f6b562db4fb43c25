import { mixed, object, string, type Schema } from "yup";
import {
  CODE_MESSAGE,
  CODE_PATTERN,
  codeOf,
  isMailable,
  LOGIN_PASSWORD_MESSAGE,
  LOGIN_USERNAME_MESSAGE,
  normalizeUsername,
  passwordRequirements,
  PASSWORDS_DIFFER_MESSAGE,
  readMailedId,
  USERNAME_MESSAGE,
} from "../accounts.ts";
import { PASSWORD_MAX_LENGTH } from "../application/limits.ts";

/** An object with these keys and no others. */
export function exactly<T extends Record<string, Schema>>(fields: T) {
  return object(fields).exact();
}

/** A text in its normal form. No `string()`, which would ask anything else for its text before it is checked. */
function normal(message: string, normalize: (text: string) => string) {
  return mixed((value): value is string => typeof value === "string")
    .typeError(message)
    .transform((value: unknown) =>
      typeof value === "string" ? normalize(value) : value,
    );
}

function username(message: string) {
  return normal(message, normalizeUsername)
    .required(message)
    .test("email", message, isMailable);
}

const password = string()
  .strict()
  .required(LOGIN_PASSWORD_MESSAGE)
  .max(PASSWORD_MAX_LENGTH);

const newPassword = password.test("requirements", (value, test) => {
  const missing = passwordRequirements.find(({ isMet }) => !isMet(value));
  return (
    missing === undefined ||
    test.createError({
      message: `Your password must meet this requirement: ${missing.message}.`,
    })
  );
});

/** The `id` of a mailed link, or the digits alone, as somebody types them. */
const mailedId = normal(CODE_MESSAGE, codeOf).test(
  "mailed",
  CODE_MESSAGE,
  (value) => value === undefined || readMailedId(value) !== undefined,
);

const address = username(USERNAME_MESSAGE);
/** Secret of a tab that signs up, which vouches at the confirmation for the password. */
const tab = string().strict().max(100);

/** What each account card sends: its form and the server check it alike. */
export const cardSchemas = {
  login: exactly({ username: username(LOGIN_USERNAME_MESSAGE), password }),
  signup: exactly({ username: address, password: newPassword, tab }),
  confirm: exactly({
    username: address,
    code: normal(CODE_MESSAGE, codeOf)
      .required(CODE_MESSAGE)
      .test("digits", CODE_MESSAGE, (value) => CODE_PATTERN.test(value)),
    // That of the mailed link, if it was opened, and that of the tab that signed up, if it is open.
    id: mailedId,
    tab,
  }),
  "resend-confirm": exactly({ username: address }),
  "forgot-password": exactly({ username: address }),
  "reset-password": exactly({
    username: address,
    password: newPassword,
    confirm_password: string()
      .strict()
      .required(PASSWORDS_DIFFER_MESSAGE)
      .test(
        "match",
        PASSWORDS_DIFFER_MESSAGE,
        (value, test) =>
          value === (test.parent as { password?: string }).password,
      ),
    id: mailedId.required(CODE_MESSAGE),
  }),
  "change-address": exactly({
    username: address,
    password,
    new_username: address,
  }),
  "confirm-address": exactly({
    username: address,
    id: mailedId.required(CODE_MESSAGE),
  }),
};
