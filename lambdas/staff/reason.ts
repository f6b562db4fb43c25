import { string } from "yup";

const LETTERS = 10;

/** Why the office does something to an application, in words that its student reads. */
export const reason = string().test(
  "letters",
  `The reason needs at least ${LETTERS} letters: the student reads it.`,
  (text) =>
    text === undefined || (text.match(/\p{L}/gu) ?? []).length >= LETTERS,
);
