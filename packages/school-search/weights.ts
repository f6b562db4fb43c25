import type { QueryTerm } from "./query-terms.ts";
import type { SchoolIndex } from "./school-index.ts";
import { MIN_SHARE, type Query } from "./score.ts";

/** Counts the schools that have the terms; one that has two of them counts twice. */
export function spreadOf(
  { postingStart }: SchoolIndex,
  terms: readonly number[],
): number {
  return terms.reduce(
    (sum, term) =>
      sum + (postingStart[term + 1] ?? 0) - (postingStart[term] ?? 0),
    0,
  );
}

/** Weight of an optional word, as a share of all the others. */
const COMMON_SHARE = 0.05;

/** Weighs each word: rare ones much, frequent ones little. */
export function weightsOf(
  index: SchoolIndex,
  words: readonly QueryTerm[],
): readonly number[] {
  const schools = index.recordStart.length - 1;
  const weights = words.map(({ terms, exactCount, isRequired }) => {
    if (!isRequired) return 0;
    const matching = exactCount > 0 ? terms.slice(0, exactCount) : terms;
    return Math.log2(1 + schools / (1 + spreadOf(index, matching)));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, at) =>
    words[at]?.isRequired ? weight : COMMON_SHARE * (total || 1),
  );
}

/**
 * Selects the words of which every acceptable school has at least one: the rarest required one, or, if some may be
 * missing, so many of the heaviest that the others alone are not enough.
 */
export function pivotsOf({
  index,
  words,
  weights,
  isLenient,
}: Query): readonly QueryTerm[] {
  const weighted = words.map((word, at) => ({
    word,
    weight: weights[at] ?? 0,
  }));
  const required = weighted.filter(({ word }) => word.isRequired);
  if (required.length === 0) return words;
  if (!isLenient) {
    const bySpread = required
      .map(({ word }) => ({ word, spread: spreadOf(index, word.terms) }))
      .toSorted((one, other) => one.spread - other.spread);
    return bySpread.slice(0, 1).map(({ word }) => word);
  }
  const total = required.reduce((sum, { weight }) => sum + weight, 0);
  let others = total;
  return required
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ weight }) => {
      const isPivot = others >= MIN_SHARE * total;
      others -= weight;
      return isPivot;
    })
    .map(({ word }) => word);
}
