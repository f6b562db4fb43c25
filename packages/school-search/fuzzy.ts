import type { QueryTerm } from "./query-terms.ts";
import type { SchoolIndex } from "./school-index.ts";
import type { SearchCost } from "./score.ts";
import { bitCount, lettersOf, maxTypos, typosBetween } from "./typos.ts";

/** Limit of the letter-by-letter comparisons for one typed word. */
const MAX_COMPARISONS = 1500;

/** Score in percent of a term that differs from the typed word by 0, 1 or 2 typos. */
const TYPO_SCORES = [100, 70, 50] as const;
/** Score of a term whose beginning differs by one typo. */
const TYPO_IN_PREFIX_SCORE = 45;

/** Adds to a typed word the terms for which it may be a typo. */
export function withTypos(
  index: SchoolIndex,
  word: QueryTerm,
  cost: SearchCost,
): QueryTerm {
  const { text, isLast } = word;
  const limit = /\d/.test(text) ? 0 : maxTypos(text.length);
  if (limit === 0) return word;
  const letters = lettersOf(text);
  const scores = word.scores.slice();
  const typos: number[] = [];
  let compared = 0;
  for (
    let term = 0;
    term < scores.length && compared < MAX_COMPARISONS;
    term++
  ) {
    const other = index.letters[term] ?? 0;
    // Letters that one word has and the other lacks: a typo causes at most one of them.
    const missing = bitCount(letters & ~other);
    if (missing > limit || (scores[term] ?? 0) > 0) continue;
    const candidate = index.terms[term] ?? "";
    const isLonger = candidate.length > text.length + limit;
    const isPossible = isLonger
      ? isLast && missing < 2 && candidate.startsWith(text.charAt(0))
      : candidate.length >= text.length - limit &&
        bitCount(other & ~letters) <= limit;
    if (!isPossible) continue;
    compared++;
    const allowed = isLonger ? 1 : limit;
    const count = typosBetween(text, candidate, allowed, isLonger);
    if (count > allowed) continue;
    scores[term] = isLonger ? TYPO_IN_PREFIX_SCORE : (TYPO_SCORES[count] ?? 0);
    typos.push(term);
  }
  cost.steps += scores.length + compared * text.length;
  typos.sort(
    (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other,
  );
  return { ...word, scores, terms: [...word.terms, ...typos] };
}
