import type { School } from "./school.ts";
import { stateNames } from "./us-states.ts";
import { lettersOf } from "./typos.ts";
import { indexedWords, isCommon, plainWords } from "./words.ts";

/** Where in a school a word stands: in its name as a telling or as a common word, or elsewhere. */
export const fields = {
  name: 0,
  common: 1,
  also: 2,
  city: 3,
  state: 4,
} as const;
type FieldNumber = (typeof fields)[keyof typeof fields];

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

const LONGEST_ACRONYM = 6;
const SMALL_WORDS = new Set(["of", "the", "and", "at", "in", "for"]);

/** JFK, MIT: the first letters of a name's words; what they begin with is found as any word's beginning. */
const acronymOf = (name: string): readonly string[] => {
  const initials = indexedWords(name)
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join("");
  return initials.length < 3 ? [] : [initials.slice(0, LONGEST_ACRONYM)];
};

const DIRECTIONS = new Set(["north", "south", "east", "west"]);

/** "Mc Kinley", "La Salle" and "North East" are written as one word too. */
const joinedWords = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    const joins = (word.length < 4 && !isCommon(word)) || DIRECTIONS.has(word);
    return next !== undefined && (joins || word === "de") ? [word + next] : [];
  });

const wordsOf = (
  school: School,
): readonly (readonly [string, FieldNumber])[] => {
  const name = indexedWords(school.name);
  const inField = (field: FieldNumber, words: readonly string[]) =>
    words.map((word) => [word, field] as const);
  return [
    ...name.map(
      (word) => [word, isCommon(word) ? fields.common : fields.name] as const,
    ),
    ...inField(fields.also, [
      ...joinedWords(name),
      ...acronymOf(school.name),
      ...indexedWords(school.also),
    ]),
    ...inField(fields.city, indexedWords(school.city)),
    ...inField(fields.city, joinedWords(indexedWords(school.city))),
    ...inField(fields.state, [
      school.state.toLowerCase(),
      ...plainWords(stateNames.get(school.state) ?? ""),
    ]),
  ];
};

const byText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

const inOrder = (schools: readonly School[]): readonly School[] =>
  schools
    .map((school) => ({
      school,
      key: [
        school.state,
        plainWords(school.name).join(" "),
        school.city,
        school.id,
      ].join("\n"),
    }))
    .toSorted((one, other) => byText(one.key, other.key))
    .map(({ school }) => school);

/** The places where each of the lists begins, and the end of the last. */
const startsOf = (lengths: readonly number[]): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach(
    (length, at) => (starts[at + 1] = (starts[at] ?? 0) + length),
  );
  return starts;
};

const SEPARATOR = "\t";

/** @param schools with ids that are unique */
export const buildIndex = (schools: readonly School[]): SchoolIndex => {
  const ordered = inOrder(schools);
  const wordsBySchool = ordered.map(wordsOf);
  const schoolsByTerm = new Map<string, number[]>();
  const states = new Map<string, readonly [number, number]>();
  wordsBySchool.forEach((words, number) => {
    for (const term of new Set(words.map(([word]) => word))) {
      const found = schoolsByTerm.get(term);
      if (found) found.push(number);
      else schoolsByTerm.set(term, [number]);
    }
  });
  ordered.forEach(({ state }, number) =>
    states.set(state, [states.get(state)?.[0] ?? number, number + 1]),
  );
  const terms = [...schoolsByTerm.keys()].toSorted(byText);
  const termNumbers = new Map(terms.map((term, number) => [term, number]));
  const postings = terms.map((term) => schoolsByTerm.get(term) ?? []);
  const records = ordered.map((school) =>
    Buffer.from(
      [
        school.id,
        school.ceeb,
        school.name,
        school.address,
        school.city,
        school.state,
        school.zip,
      ]
        .map((value) => value.replaceAll(SEPARATOR, " "))
        .join(SEPARATOR),
    ),
  );
  return {
    terms,
    letters: Uint32Array.from(terms, lettersOf),
    postings: Uint32Array.from(postings.flat()),
    postingStart: startsOf(postings.map(({ length }) => length)),
    words: Uint32Array.from(
      wordsBySchool
        .flat()
        .map(
          ([word, field]) =>
            (termNumbers.get(word) ?? 0) | (field << FIELD_SHIFT),
        ),
    ),
    wordStart: startsOf(wordsBySchool.map(({ length }) => length)),
    states,
    records: Buffer.concat(records),
    recordStart: startsOf(records.map(({ length }) => length)),
    byId: Uint32Array.from(
      ordered
        .map(({ id }, number) => ({ id, number }))
        .toSorted((one, other) => byText(one.id, other.id)),
      ({ number }) => number,
    ),
  };
};

const decoder = new TextDecoder();

/** The school of a number. */
export const schoolAt = (
  index: SchoolIndex,
  number: number,
): Omit<School, "also"> => {
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
};

/** The number of the first of sorted values that is not before the wanted one. */
export const firstFrom = (
  length: number,
  isBefore: (number: number) => boolean,
): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const schoolById = (
  index: SchoolIndex,
  id: string,
): Omit<School, "also"> | undefined => {
  const { byId } = index;
  const place = firstFrom(
    byId.length,
    (at) => schoolAt(index, byId[at] ?? 0).id < id,
  );
  const number = byId[place];
  const school = number === undefined ? undefined : schoolAt(index, number);
  return school?.id === id ? school : undefined;
};
