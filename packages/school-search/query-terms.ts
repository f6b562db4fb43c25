import { lowerBound, type SchoolIndex } from "./school-index.ts";
import { isCommon, longForm, plainWords } from "./words.ts";

/** Limit of typed words, beyond any school's name and place. */
const MAX_WORDS = 8;
/** Limit of the terms that start with one typed word: one letter starts thousands. */
const MAX_TERMS = 2000;
/** Minimum length of the parts into which a word typed without its space is split. */
const MIN_PART_LENGTH = 2;
const MAX_SPLIT_LENGTH = 30;

/** Score in percent of a term that equals the typed word, or starts with it. */
const EXACT = 100;
const PREFIX = 90;

/** Typed word with the terms that it may mean. */
export interface QueryTerm {
  readonly text: string;
  readonly isLast: boolean;
  /** True if a school must have it. */
  readonly isRequired: boolean;
  /** Terms that match it, the most certain first. */
  readonly terms: readonly number[];
  /** Number of terms that are the word itself or its long form. */
  readonly exactCount: number;
  /** Score in percent of each term of the index. */
  readonly scores: Uint8Array;
}

function termNumber({ terms }: SchoolIndex, word: string): number {
  const number = lowerBound(terms.length, (at) => (terms[at] ?? "") < word);
  return terms[number] === word ? number : -1;
}

/** Returns the range of the terms that start with a word; the end is exclusive. */
function termsFrom(
  { terms }: SchoolIndex,
  word: string,
): readonly [number, number] {
  return [
    lowerBound(terms.length, (at) => (terms[at] ?? "") < word),
    lowerBound(
      terms.length,
      (at) => (terms[at] ?? "").slice(0, word.length) <= word,
    ),
  ];
}

/** Splits a word such as "Jacksonreed" in two if no term starts with it. */
function splitWord(index: SchoolIndex, word: string): readonly string[] {
  const [from, to] = termsFrom(index, word);
  if (from < to || word.length > MAX_SPLIT_LENGTH) return [word];
  const isKnown = (part: string) => termNumber(index, part) >= 0;
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts;
  }
  return [word];
}

/** Parses a typed text into its words. */
export function queryTerms(
  index: SchoolIndex,
  text: string,
): readonly QueryTerm[] {
  const typed = plainWords(text)
    .slice(0, MAX_WORDS)
    // A long form of several words (HS) replaces the typed word; one of a single word (St) is searched beside it.
    .flatMap((word) => (longForm(word).length > 1 ? longForm(word) : [word]))
    .flatMap((word) =>
      longForm(word)[0] === word ? splitWord(index, word) : [word],
    )
    .slice(0, MAX_WORDS);
  // Two typed words may be one in the name: "Mc Kinley".
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
    const scores = new Uint8Array(index.terms.length);
    const [from, to] = termsFrom(index, word);
    scores.fill(PREFIX, from, to);
    for (let term = from; term < to && terms.length < MAX_TERMS; term++) {
      if (!exact.has(term)) terms.push(term);
    }
    for (const term of exact) scores[term] = EXACT;
    const isRequired = !long.every(isCommon);
    return {
      text: word,
      isLast,
      isRequired,
      terms,
      exactCount: exact.size,
      scores,
    };
  });
}
