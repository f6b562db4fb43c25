import {
  FIELD_SHIFT,
  fields,
  TERM_MASK,
  type SchoolIndex,
} from "./school-index.ts";
import { MOST_WORDS, type WantedWord } from "./wanted-words.ts";
import type { Work } from "./work.ts";

/** What a word is worth by the field where it was found, numbered as `fields`. */
const FIELD_WORTH = [1, 1, 0.9, 0.75, 0.7] as const;
/** For a name whose every word was typed. */
const WHOLE_NAME = 0.12;
/** For a name that begins with the first typed word. */
const BEGINS_ALIKE = 0.05;
/** For a school in the student's own state: more than a word like "High" or "Academy", less than a name. */
const OWN_STATE = 0.2;
/** Of all that was typed, what a school must answer when it need not answer every word. */
export const ENOUGH = 0.55;

export interface Question {
  readonly index: SchoolIndex;
  readonly words: readonly WantedWord[];
  /** What each word tells: rare ones much, common ones little. */
  readonly weights: readonly number[];
  /** Whether a school may miss some of the words. */
  readonly isLenient: boolean;
  readonly ownState: readonly [number, number] | undefined;
  readonly work: Work;
}

/** How well the words of the school at hand are answered; one array for all, since each search ends before the next. */
const best = new Float64Array(MOST_WORDS);

/** How well a school answers; 0 for not at all. Above 1 only by what it has beyond the typed words. */
export const scoreOf = (question: Question, school: number): number => {
  const { index, words, weights, ownState, work } = question;
  const from = index.wordStart[school] ?? 0;
  const to = index.wordStart[school + 1] ?? 0;
  best.fill(0);
  let namePlaces = 0;
  let nameAnswered = 0;
  let beginsAlike = 0;
  for (let at = from; at < to; at++) {
    const word = index.words[at] ?? 0;
    const term = word & TERM_MASK;
    const field = word >>> FIELD_SHIFT;
    let answered = 0;
    for (let wanted = 0; wanted < words.length; wanted++) {
      const answer = (words[wanted]?.answers[term] ?? 0) / 100;
      if (answer === 0) continue;
      const worth = answer * (FIELD_WORTH[field] ?? 0);
      if (worth > (best[wanted] ?? 0)) best[wanted] = worth;
      if (answer > answered) answered = answer;
      if (at === from && wanted === 0) beginsAlike = BEGINS_ALIKE;
    }
    if (field === fields.name) {
      namePlaces++;
      nameAnswered += answered;
    }
  }
  work.steps += (to - from) * words.length;
  let score = 0;
  let possible = 0;
  let reached = 0;
  let needed = 0;
  for (let wanted = 0; wanted < words.length; wanted++) {
    const answer = best[wanted] ?? 0;
    const weight = weights[wanted] ?? 0;
    score += answer * weight;
    possible += weight;
    if (words[wanted]?.isRequired !== true) continue;
    needed += weight;
    if (answer > 0) reached += weight;
    else if (!question.isLenient) return 0;
  }
  if (score === 0 || reached < ENOUGH * needed) return 0;
  const isOwn =
    ownState !== undefined && school >= ownState[0] && school < ownState[1];
  return (
    score / possible +
    (WHOLE_NAME * nameAnswered) / Math.max(namePlaces, 1) +
    beginsAlike +
    (isOwn ? OWN_STATE : 0)
  );
};
