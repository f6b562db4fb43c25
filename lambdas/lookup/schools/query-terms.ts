import { firstFrom, type SchoolIndex } from "./school-index.ts";
import { isCommon, longForm, plainWords } from "./words.ts";

/** More words than any school's name with its place. */
const MAX_WORDS = 8;
/** Terms that begin with one typed word: one letter begins thousands. */
const MAX_TERMS = 2000;
/** A word that was typed without its space is taken apart into words of at least this length. */
const MIN_PART_LENGTH = 2;
const MAX_SPLIT_LENGTH = 30;

/** How well a term answers a typed word, in percent. */
const EXACT = 100;
const BEGINNING_OF_LAST = 90;
const BEGINNING = 75;

/** A typed word, and the terms that may be meant by it. */
export interface QueryTerm {
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

function termNumber({ terms }: SchoolIndex, word: string): number {
  const number = firstFrom(terms.length, (at) => (terms[at] ?? "") < word);
  return terms[number] === word ? number : -1;
}

/** The terms that begin with a word: from the first number to before the second. */
function termsFrom(
  { terms }: SchoolIndex,
  word: string,
): readonly [number, number] {
  return [
    firstFrom(terms.length, (at) => (terms[at] ?? "") < word),
    firstFrom(
      terms.length,
      (at) => (terms[at] ?? "").slice(0, word.length) <= word,
    ),
  ];
}

/** "Jacksonreed" is two words where there is none of that beginning. */
function parted(index: SchoolIndex, word: string): readonly string[] {
  const [from, to] = termsFrom(index, word);
  if (from < to || word.length > MAX_SPLIT_LENGTH) return [word];
  const isKnown = (part: string) => termNumber(index, part) >= 0;
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts;
  }
  return [word];
}

/** What was typed, word by word. */
export function queryTerms(
  index: SchoolIndex,
  text: string,
): readonly QueryTerm[] {
  const typed = plainWords(text)
    .slice(0, MAX_WORDS)
    // Several long words (HS) are looked for by their long forms, one (St) by itself too.
    .flatMap((word) => (longForm(word).length > 1 ? longForm(word) : [word]))
    .flatMap((word) =>
      longForm(word)[0] === word ? parted(index, word) : [word],
    )
    .slice(0, MAX_WORDS);
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
    for (let term = from; term < to && terms.length < MAX_TERMS; term++) {
      if (!exact.has(term)) terms.push(term);
    }
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
}
