import type { School } from "./application/school.ts";
import { school } from "./college/school.ts";
import { folded } from "./plain-text.ts";

type Named = Pick<School, "slug" | "title">;

/** Length from which other words do not contain a name by chance. */
const MIN_NAME_LENGTH = 5;
/** Beginnings of words in the titles of many schools, in several languages. */
const GENERIC =
  /^(academ|coleg|colleg|communi|instit|polytech|saint|school|scien|seminar|state$|techn|univers)/;

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

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, "");
}

function spelled(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
}

/** Returns the words that a password may be made of: itself, and without the digits and signs around it. */
function wordsIn(password: string): readonly string[] {
  const text = folded(password);
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  const once = core.replace(/^(.{3,}?)\1+$/, "$1");
  return [text, core, once, spelled(text), spelled(core), spelled(once)];
}

/** Returns whether one of these words is the school's name, or contains it or a word that is its own. */
function haveName(words: readonly string[], { slug, title }: Named): boolean {
  const whole = folded(title);
  const names = [slug, lettersOf(whole)];
  const own = [...names, ...whole.split(/\P{L}+/u)].filter(
    (name) => name.length >= MIN_NAME_LENGTH && !GENERIC.test(name),
  );
  return words.some(
    (word) => names.includes(word) || own.some((name) => word.includes(name)),
  );
}

/**
 * Returns why others would guess a password that meets all requirements; undefined if they would not.
 * @param common lower-case passwords that many people have
 */
export function guessableReason(
  password: string,
  common: ReadonlySet<string>,
  of: Named = school,
): string | undefined {
  const words = wordsIn(password);
  if (haveName([...words, lettersOf(folded(password))], of)) {
    return "Please leave our name out of your password: it would be guessed first.";
  }
  return words.some((word) => common.has(word))
    ? "This password is too common: it would be guessed first. Please choose another one."
    : undefined;
}
