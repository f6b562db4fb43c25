import type { School } from "./school.ts";

/** Fields of a school in which a word occurs: its name, as a distinctive or a common word, or elsewhere. */
export const fields = {
  name: 0,
  common: 1,
  also: 2,
  city: 3,
  state: 4,
} as const;
export type FieldNumber = (typeof fields)[keyof typeof fields];

/** Bits of the term in a word of a school; the field is above them. */
export const FIELD_SHIFT = 24;
export const TERM_MASK = (1 << FIELD_SHIFT) - 1;

/**
 * All schools of a category as a search index. Schools are numbered by state, then by name. Flat arrays load at a cold
 * start without parsing.
 */
export interface SchoolIndex {
  /** All words, sorted by UTF-16 units: the words with a prefix are a range. */
  readonly terms: readonly string[];
  /** `lettersOf` each term. */
  readonly letters: Uint32Array;
  /** Schools with term t: `postings` from `postingStart[t]` to before `postingStart[t + 1]`. */
  readonly postings: Uint32Array;
  readonly postingStart: Uint32Array;
  /** Words of school s: `words` from `wordStart[s]` to before `wordStart[s + 1]`, those of the name first. */
  readonly words: Uint32Array;
  readonly wordStart: Uint32Array;
  /** Range of each state's schools; the end is exclusive. */
  readonly states: ReadonlyMap<string, readonly [number, number]>;
  /** UTF-8 text of all schools; school s is from `recordStart[s]` to before `recordStart[s + 1]`. */
  readonly records: Uint8Array;
  readonly recordStart: Uint32Array;
  /** Numbers of the schools in the order of their ids. */
  readonly byId: Uint32Array;
}

/** Separator of a record's values. */
export const SEPARATOR = "\t";

/** School as a search returns it. */
export type FoundSchool = Omit<School, "also">;

const decoder = new TextDecoder();

/** Returns the school of a number. */
export function schoolAt(index: SchoolIndex, number: number): FoundSchool {
  const { records, recordStart } = index;
  const text = decoder.decode(
    records.subarray(recordStart[number], recordStart[number + 1]),
  );
  const [
    id = "",
    ceeb = "",
    name = "",
    address = "",
    city = "",
    state = "",
    zip = "",
  ] = text.split(SEPARATOR);
  return { id, ceeb, name, address, city, state, zip };
}

/** Returns the number of the first of sorted values that is not less than the target. */
export function lowerBound(
  length: number,
  isBefore: (number: number) => boolean,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function schoolById(
  index: SchoolIndex,
  id: string,
): FoundSchool | undefined {
  const { byId } = index;
  const position = lowerBound(
    byId.length,
    (at) => schoolAt(index, byId[at] ?? 0).id < id,
  );
  const number = byId[position];
  const school = number === undefined ? undefined : schoolAt(index, number);
  return school?.id === id ? school : undefined;
}
