import { school } from "./college/school.ts";

/** Longest part of a name that other words may contain by chance. */
const MIN_NAME_LENGTH = 5;

/** Letters that people write as digits and signs. */
const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function spelled(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
}

/** Returns the words that a password may be made of: itself, and without the digits and signs around it. */
function wordsIn(password: string): readonly string[] {
  const text = password.toLowerCase();
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  const once = core.replace(/^(.{3,}?)\1+$/, "$1");
  return [text, core, once, spelled(core), spelled(once)];
}

/**
 * Returns why others would guess a password that meets all requirements; undefined if they would not.
 * @param common lower-case passwords that many people have
 */
export function guessableReason(
  password: string,
  common: ReadonlySet<string>,
): string | undefined {
  const words = wordsIn(password);
  const names = [school.slug, school.title.toLowerCase().replaceAll(" ", "")];
  const hasName = names.some((name) =>
    words.some(
      (word) =>
        word === name ||
        (name.length >= MIN_NAME_LENGTH && word.includes(name)),
    ),
  );
  if (hasName) {
    return "Please leave our name out of your password: it would be guessed first.";
  }
  return words.some((word) => common.has(word))
    ? "This password is too common: it would be guessed first. Please choose another one."
    : undefined;
}
