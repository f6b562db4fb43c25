import { withTypos } from "./fuzzy.ts";
import { queryTerms, type QueryTerm } from "./query-terms.ts";
import type { SchoolIndex } from "./school-index.ts";
import { scoreOf, type Query, type SearchCost } from "./score.ts";
import { pivotsOf, spreadOf, weightsOf } from "./weights.ts";

/** Limit of the schools that each of the two passes scores, beside those of the student's own state. */
const MAX_CANDIDATES = 3000;

export interface SearchOptions {
  readonly maxResults: number;
  /** USPS code of the student's own state. */
  readonly state?: string | undefined;
}

export interface SearchResult {
  /** Numbers of schools, those with every word first, each best first; ties in the order of the index. */
  readonly schools: readonly number[];
  /** Cost of the search. */
  readonly steps: number;
}

interface Match {
  readonly school: number;
  readonly score: number;
}

/** Compares two matches for sorting; ties keep the order of the index. */
function compareMatches(one: Match, other: Match): number {
  return other.score - one.score || one.school - other.school;
}

/** Returns the best schools that have one of the pivots. */
function bestOf(query: Query, maxResults: number): readonly Match[] {
  const { index, ownState, cost } = query;
  const { postings, postingStart, recordStart } = index;
  const seen = new Uint8Array(recordStart.length);
  const matches: Match[] = [];
  const consider = (school: number): void => {
    seen[school] = 1;
    const candidate = { school, score: scoreOf(query, school) };
    if (candidate.score === 0) return;
    matches.push(candidate);
    if (matches.length <= maxResults) return;
    matches.sort(compareMatches);
    matches.pop();
  };
  const pivots = pivotsOf(query);
  const terms = pivots.flatMap((pivot) => pivot.terms);
  // A state's own schools are all scored if those of the whole country are too many.
  if (ownState && spreadOf(index, terms) > MAX_CANDIDATES) {
    for (let school = ownState[0]; school < ownState[1]; school++) {
      consider(school);
    }
  }
  let remaining = MAX_CANDIDATES;
  for (const term of terms) {
    cost.steps++;
    const end = postingStart[term + 1] ?? 0;
    for (let at = postingStart[term] ?? 0; at < end && remaining > 0; at++) {
      const school = postings[at] ?? 0;
      if (seen[school] === 1) continue;
      consider(school);
      remaining--;
    }
  }
  return matches.toSorted(compareMatches);
}

/**
 * Finds the schools that a text may mean. First those that have every word, or one that starts with it; if these are
 * few and not all words are known, also those with typos or without some of the words.
 */
export function search(
  index: SchoolIndex,
  text: string,
  { maxResults, state }: SearchOptions,
): SearchResult {
  const cost: SearchCost = { steps: 0 };
  const ownState = state === undefined ? undefined : index.states.get(state);
  const run = (words: readonly QueryTerm[], isLenient: boolean) =>
    bestOf(
      {
        index,
        words,
        weights: weightsOf(index, words),
        isLenient,
        ownState,
        cost,
      },
      maxResults,
    );
  const words = queryTerms(index, text);
  const strict = run(words, false);
  const unknown = words.filter(({ exactCount }) => exactCount === 0);
  const isComplete = strict.length > 0 && unknown.length === 0;
  if (strict.length >= maxResults || isComplete) {
    return { schools: strict.map(({ school }) => school), steps: cost.steps };
  }
  // A typo seldom makes another word: any word may be one only if all are known.
  const mayBeTypo = unknown.length > 0 ? unknown : words;
  const lenient = run(
    words.map((word) =>
      mayBeTypo.includes(word) ? withTypos(index, word, cost) : word,
    ),
    true,
  );
  const all = new Set([...strict, ...lenient].map(({ school }) => school));
  return { schools: [...all].slice(0, maxResults), steps: cost.steps };
}
