/** Returns the number of typos that a word of this length may have. */
export function maxTypos(length: number): number {
  return length < 3 ? 0 : length < 8 ? 1 : 2;
}

/** Returns a bit set of a word's letters. Words that differ in more bits than typos can cause need no comparison. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
}

export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const MAX_LENGTH = 32;
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/**
 * Counts the letters that were left out, added, changed or swapped between a typed word and a term; above `limit` the
 * result is `limit + 1`.
 * @param isPrefix the typed word may end before the term does
 */
export function typosBetween(
  typed: string,
  term: string,
  limit: number,
  isPrefix: boolean,
): number {
  if (typed.length > MAX_LENGTH) return limit + 1;
  const end = Math.min(
    term.length,
    isPrefix ? typed.length + limit : MAX_LENGTH,
    MAX_LENGTH,
  );
  let [before, last, current] = rows;
  for (let column = 0; column <= end; column++) last[column] = column;
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charCodeAt(row - 1);
    let minimum = row;
    current[0] = row;
    for (let column = 1; column <= end; column++) {
      const isSame = letter === term.charCodeAt(column - 1);
      let typos = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === term.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === term.charCodeAt(column - 1);
      if (isSwap) typos = Math.min(typos, (before[column - 2] ?? 0) + 1);
      current[column] = typos;
      if (typos < minimum) minimum = typos;
    }
    if (minimum > limit) return limit + 1;
    [before, last, current] = [last, current, before];
  }
  let typos = last[end] ?? limit + 1;
  if (isPrefix) {
    for (let column = 0; column < end; column++) {
      typos = Math.min(typos, last[column] ?? typos);
    }
  }
  return Math.min(typos, limit + 1);
}
