import type { QueryTerm } from "./query-terms.ts";
import {
  FIELD_SHIFT,
  fields,
  TERM_MASK,
  type SchoolIndex,
} from "./school-index.ts";

/** Counter of a search's work, in steps of about the same size; its bounds hold for every text. */
export interface SearchCost {
  steps: number;
}

/** Weight of a word by the field where it was found, numbered as `fields`. */
const FIELD_WEIGHTS = [1, 1, 0.9, 0.75, 0.7] as const;
/** Bonus for a name whose every word was typed. */
const WHOLE_NAME_BONUS = 0.12;
/** Bonus for a name that starts with the first typed word. */
const PREFIX_BONUS = 0.05;
/** Bonus for a school in the student's own state: more than a word like "High" or "Academy", less than a name. */
const OWN_STATE_BONUS = 0.2;
/** Minimum share of the typed words' weight that a school must match if it may miss some. */
export const MIN_SHARE = 0.55;

export interface Query {
  readonly index: SchoolIndex;
  readonly words: readonly QueryTerm[];
  /** Weight of each word: rare ones much, common ones little. */
  readonly weights: readonly number[];
  /** True if a school may miss some of the words. */
  readonly isLenient: boolean;
  readonly ownState: readonly [number, number] | undefined;
  readonly cost: SearchCost;
}

/** Limit of a school's words. */
const MAX_WORDS_OF_SCHOOL = 256;
/** Score of each word of the current school; one array for all, as each school is scored before the next one. */
const wordScores = new Uint8Array(MAX_WORDS_OF_SCHOOL);

/** Scores a school; 0 for no match. Bonuses alone lift it above 1. */
export function scoreOf(query: Query, school: number): number {
  const { index, words, weights, ownState, cost } = query;
  const { words: schoolWords, wordStart } = index;
  const from = wordStart[school] ?? 0;
  const count = Math.min(
    (wordStart[school + 1] ?? 0) - from,
    MAX_WORDS_OF_SCHOOL,
  );
  cost.steps += count * words.length;
  wordScores.fill(0, 0, count);
  let score = 0;
  let totalWeight = 0;
  let matchedWeight = 0;
  let requiredWeight = 0;
  let prefixBonus = 0;
  for (let typed = 0; typed < words.length; typed++) {
    const termScores = words[typed]?.scores ?? wordScores;
    const weight = weights[typed] ?? 0;
    let best = 0;
    for (let at = 0; at < count; at++) {
      const schoolWord = schoolWords[from + at] ?? 0;
      const termScore = termScores[schoolWord & TERM_MASK] ?? 0;
      if (termScore === 0) continue;
      if (termScore > (wordScores[at] ?? 0)) wordScores[at] = termScore;
      best = Math.max(
        best,
        termScore * (FIELD_WEIGHTS[schoolWord >>> FIELD_SHIFT] ?? 0),
      );
      if (at === 0 && typed === 0) prefixBonus = PREFIX_BONUS;
    }
    score += (best / 100) * weight;
    totalWeight += weight;
    if (words[typed]?.isRequired !== true) continue;
    requiredWeight += weight;
    if (best > 0) {
      matchedWeight += weight;
    } else if (!query.isLenient) {
      return 0;
    }
  }
  if (score === 0 || matchedWeight < MIN_SHARE * requiredWeight) return 0;
  let nameWords = 0;
  let nameScore = 0;
  for (let at = 0; at < count; at++) {
    if ((schoolWords[from + at] ?? 0) >>> FIELD_SHIFT !== fields.name) continue;
    nameWords++;
    nameScore += (wordScores[at] ?? 0) / 100;
  }
  const isOwn =
    ownState !== undefined && school >= ownState[0] && school < ownState[1];
  return (
    score / totalWeight +
    (WHOLE_NAME_BONUS * nameScore) / Math.max(nameWords, 1) +
    prefixBonus +
    (isOwn ? OWN_STATE_BONUS : 0)
  );
}
