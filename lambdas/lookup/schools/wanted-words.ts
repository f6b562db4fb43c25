import { firstFrom, type SchoolIndex } from "./school-index.ts";
import { bitCount, forgiven, lettersOf, typosBetween } from "./typos.ts";
import { isCommon, longForm, plainWords } from "./words.ts";
import type { Work } from "./work.ts";

/** More words than any school's name with its place. */
export const MOST_WORDS = 8;
/** Comparisons letter by letter for one typed word. */
const MOST_COMPARED = 500;
/** Terms that begin with one typed word: one letter begins thousands. */
const MOST_TERMS = 2000;

/** How well a term answers a typed word, in percent. */
const EXACT = 100;
const BEGINNING_OF_LAST = 90;
const BEGINNING = 75;
const TYPO = [100, 70, 50] as const;
const TYPO_IN_BEGINNING = 45;

/** A typed word, and the terms that may be meant by it. */
export interface WantedWord {
  readonly text: string;
  readonly isLast: boolean;
  /** Whether a school must have it. */
  readonly isRequired: boolean;
  /** The terms that answer it, the surest first. */
  readonly terms: readonly number[];
  /** How many of them are the word itself or its long form. */
  readonly exactCount: number;
  /** How well each term of the index answers it, in percent. */
  readonly answers: Uint8Array;
}

const termNumber = ({ terms }: SchoolIndex, word: string): number => {
  const number = firstFrom(terms.length, (at) => (terms[at] ?? "") < word);
  return terms[number] === word ? number : -1;
};

/** The terms that begin with a word: from the first number to before the second. */
const termsFrom = (
  { terms }: SchoolIndex,
  word: string,
): readonly [number, number] => [
  firstFrom(terms.length, (at) => (terms[at] ?? "") < word),
  firstFrom(
    terms.length,
    (at) => (terms[at] ?? "").slice(0, word.length) <= word,
  ),
];

/** What was typed, word by word. */
export const wantedWords = (
  index: SchoolIndex,
  text: string,
): readonly WantedWord[] => {
  const typed = plainWords(text)
    // Several long words (HS) are looked for by their long forms, one (St) by itself too.
    .flatMap((word) => (longForm(word).length > 1 ? longForm(word) : [word]))
    .slice(0, MOST_WORDS);
  // Two words may be one in the name: "Mc Kinley".
  const joined = typed.map((word, at) =>
    termNumber(index, word + (typed[at + 1] ?? " ")),
  );
  return typed.map((word, at) => {
    const isLast = at === typed.length - 1;
    const long = longForm(word);
    const exact = new Set(
      [
        termNumber(index, word),
        ...long.map((each) => termNumber(index, each)),
        joined[at] ?? -1,
        joined[at - 1] ?? -1,
      ].filter((term) => term >= 0),
    );
    const terms = [...exact];
    const answers = new Uint8Array(index.terms.length);
    const [from, to] = termsFrom(index, word);
    answers.fill(isLast ? BEGINNING_OF_LAST : BEGINNING, from, to);
    for (let term = from; term < to && terms.length < MOST_TERMS; term++)
      if (!exact.has(term)) terms.push(term);
    for (const term of exact) answers[term] = EXACT;
    const isRequired = !long.every(isCommon);
    return {
      text: word,
      isLast,
      isRequired,
      terms,
      exactCount: exact.size,
      answers,
    };
  });
};

/** The same word with the terms that it may be a slip for. */
export const withTypos = (
  index: SchoolIndex,
  word: WantedWord,
  work: Work,
): WantedWord => {
  const { text, isLast } = word;
  const most = /\d/.test(text) ? 0 : forgiven(text.length);
  if (most === 0) return word;
  const letters = lettersOf(text);
  const answers = word.answers.slice();
  const slips: number[] = [];
  let compared = 0;
  for (
    let term = 0;
    term < answers.length && compared < MOST_COMPARED;
    term++
  ) {
    const other = index.letters[term] ?? 0;
    // A letter that was changed is missing in the one word and new in the other.
    if (bitCount(letters & ~other) > most || (answers[term] ?? 0) > 0) continue;
    const candidate = index.terms[term] ?? "";
    const isLonger = candidate.length > text.length + most;
    if (isLonger && !isLast) continue;
    if (candidate.length < text.length - most) continue;
    if (!isLonger && bitCount(other & ~letters) > most) continue;
    compared++;
    const allowed = isLonger ? 1 : most;
    const count = typosBetween(text, candidate, allowed, isLonger);
    if (count > allowed) continue;
    answers[term] = isLonger ? TYPO_IN_BEGINNING : (TYPO[count] ?? 0);
    slips.push(term);
  }
  work.steps += answers.length + compared * text.length;
  slips.sort(
    (one, other) => (answers[other] ?? 0) - (answers[one] ?? 0) || one - other,
  );
  return { ...word, answers, terms: [...word.terms, ...slips] };
};
