import { FIELD_SHIFT, SEPARATOR, type SchoolIndex } from "./school-index.ts";
import { wordsOf } from "./school-words.ts";
import type { School } from "./school.ts";
import { lettersOf } from "./typos.ts";
import { plainWords } from "./words.ts";

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function inOrder(schools: readonly School[]): readonly School[] {
  return schools
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
}

/** Returns the offsets at which each of the lists starts, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach(
    (length, at) => (starts[at + 1] = (starts[at] ?? 0) + length),
  );
  return starts;
}

/**
 * Builds the index of a list.
 * @param schools with ids that are unique
 */
export function buildIndex(schools: readonly School[]): SchoolIndex {
  const ordered = inOrder(schools);
  const wordsBySchool = ordered.map(wordsOf);
  const schoolsByTerm = new Map<string, number[]>();
  const states = new Map<string, readonly [number, number]>();
  wordsBySchool.forEach((words, number) => {
    for (const term of new Set(words.map(([word]) => word))) {
      const found = schoolsByTerm.get(term);
      if (found) {
        found.push(number);
      } else {
        schoolsByTerm.set(term, [number]);
      }
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
}
