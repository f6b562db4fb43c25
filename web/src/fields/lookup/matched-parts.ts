import { folded } from "../../../../shared/plain-text.ts";

/** Part of a suggestion; `isMatch` marks what was typed. */
export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns how many of a word's own first characters were typed. */
function matchLength(word: string, wanted: readonly string[]): number {
  const plain = folded(word);
  const length = Math.max(
    0,
    ...wanted
      .filter((start) => plain.startsWith(start))
      .map((start) => start.length),
  );
  // A letter that folds to more or fewer characters cannot be split.
  return length > 0 && plain.length !== word.length ? word.length : length;
}

/** Splits a text at the words that begin with the typed ones. */
export function matchedParts(text: string, typed: string): readonly Part[] {
  const wanted = folded(typed).match(WORD) ?? [];
  const parts: Part[] = [];
  const add = (piece: string, isMatch: boolean) => {
    if (piece !== "") parts.push({ text: piece, isMatch });
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = matchLength(word, wanted);
    if (length === 0) continue;
    add(text.slice(end, index), false);
    add(text.slice(index, index + length), true);
    end = index + length;
  }
  add(text.slice(end), false);
  return parts;
}
