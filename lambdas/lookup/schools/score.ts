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
const FIELD_WORTH = [1, 1, 0.9, 0.75, 0.7] as const;
/** Bonus for a name whose every word was typed. */
const WHOLE_NAME = 0.12;
/** Bonus for a name that starts with the first typed word. */
const BEGINS_ALIKE = 0.05;
/** Bonus for a school in the student's own state: more than a word like "High" or "Academy", less than a name. */
const OWN_STATE = 0.2;
/** Minimum share of the typed words' weight that a school must match if it may miss some. */
export const ENOUGH = 0.55;

export interface Question {
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
const answered = new Uint8Array(MAX_WORDS_OF_SCHOOL);

/** Scores a school; 0 for no match. Bonuses alone lift it above 1. */
export function scoreOf(question: Question, school: number): number {
  const { index, words, weights, ownState, cost } = question;
  const { words: places, wordStart } = index;
  const from = wordStart[school] ?? 0;
  const count = Math.min(
    (wordStart[school + 1] ?? 0) - from,
    MAX_WORDS_OF_SCHOOL,
  );
  cost.steps += count * words.length;
  answered.fill(0, 0, count);
  let score = 0;
  let possible = 0;
  let reached = 0;
  let needed = 0;
  let beginsAlike = 0;
  for (let wanted = 0; wanted < words.length; wanted++) {
    const answers = words[wanted]?.answers ?? answered;
    const weight = weights[wanted] ?? 0;
    let best = 0;
    for (let at = 0; at < count; at++) {
      const place = places[from + at] ?? 0;
      const answer = answers[place & TERM_MASK] ?? 0;
      if (answer === 0) continue;
      if (answer > (answered[at] ?? 0)) answered[at] = answer;
      best = Math.max(best, answer * (FIELD_WORTH[place >>> FIELD_SHIFT] ?? 0));
      if (at === 0 && wanted === 0) beginsAlike = BEGINS_ALIKE;
    }
    score += (best / 100) * weight;
    possible += weight;
    if (words[wanted]?.isRequired !== true) continue;
    needed += weight;
    if (best > 0) {
      reached += weight;
    } else if (!question.isLenient) {
      return 0;
    }
  }
  if (score === 0 || reached < ENOUGH * needed) return 0;
  let nameWords = 0;
  let nameAnswered = 0;
  for (let at = 0; at < count; at++) {
    if ((places[from + at] ?? 0) >>> FIELD_SHIFT !== fields.name) continue;
    nameWords++;
    nameAnswered += (answered[at] ?? 0) / 100;
  }
  const isOwn =
    ownState !== undefined && school >= ownState[0] && school < ownState[1];
  return (
    score / possible +
    (WHOLE_NAME * nameAnswered) / Math.max(nameWords, 1) +
    beginsAlike +
    (isOwn ? OWN_STATE : 0)
  );
}
