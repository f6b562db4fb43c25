import type { School } from "./school.ts";

/** Where in a school a word stands: in its name as a telling or as a common word, or elsewhere. */
export const fields = {
  name: 0,
  common: 1,
  also: 2,
  city: 3,
  state: 4,
} as const;
export type FieldNumber = (typeof fields)[keyof typeof fields];

/** A word of a school is one number: its term, and its field above these bits. */
export const FIELD_SHIFT = 24;
export const TERM_MASK = (1 << FIELD_SHIFT) - 1;

/**
 * All schools of a category, ready to be searched. Schools are numbered by state, then by name; flat
 * arrays, because they are loaded from a file at a cold start without being parsed.
 */
export interface SchoolIndex {
  /** All words, sorted by UTF-16 units: a word's beginning is a range of them. */
  readonly terms: readonly string[];
  /** `lettersOf` each term. */
  readonly letters: Uint32Array;
  /** The schools with term t are `postings` from `postingStart[t]` to before `postingStart[t + 1]`. */
  readonly postings: Uint32Array;
  readonly postingStart: Uint32Array;
  /** The words of school s are `words` from `wordStart[s]` to before `wordStart[s + 1]`, those of the name first. */
  readonly words: Uint32Array;
  readonly wordStart: Uint32Array;
  /** The schools of a state are those from its first number to before its second. */
  readonly states: ReadonlyMap<string, readonly [number, number]>;
  /** UTF-8 text of all schools; school s is from `recordStart[s]` to before `recordStart[s + 1]`. */
  readonly records: Uint8Array;
  readonly recordStart: Uint32Array;
  /** The numbers of the schools in the order of their ids. */
  readonly byId: Uint32Array;
}

/** Between the values of a record. */
export const SEPARATOR = "\t";

/** A school as a search finds it. */
export type FoundSchool = Omit<School, "also">;

const decoder = new TextDecoder();

/** The school of a number. */
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

/** The number of the first of sorted values that is not before the wanted one. */
export function firstFrom(
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
  const place = firstFrom(
    byId.length,
    (at) => schoolAt(index, byId[at] ?? 0).id < id,
  );
  const number = byId[place];
  const school = number === undefined ? undefined : schoolAt(index, number);
  return school?.id === id ? school : undefined;
}
