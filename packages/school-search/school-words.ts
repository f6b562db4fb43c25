import { fields, type FieldNumber } from "./school-index.ts";
import type { School } from "./school.ts";
import { stateNames } from "./us-states.ts";
import { indexedWords, isCommon, plainWords } from "./words.ts";

const MAX_ACRONYM_LENGTH = 6;
const SMALL_WORDS = new Set(["of", "the", "and", "at", "in", "for"]);

/** Returns the first letters of a name's words, such as JFK or MIT; their prefixes are found like those of any word. */
function acronymOf(words: readonly string[]): readonly string[] {
  const initials = words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join("");
  return initials.length < 3 ? [] : [initials.slice(0, MAX_ACRONYM_LENGTH)];
}

const DIRECTIONS = new Set(["north", "south", "east", "west"]);

/** Returns joined words: "Mc Kinley", "La Salle" and "North East" are written as one word too. */
function joinedWords(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    const joins = (word.length < 4 && !isCommon(word)) || DIRECTIONS.has(word);
    return next !== undefined && (joins || word === "de") ? [word + next] : [];
  });
}

/** Returns all words that a school is found by, with the field of each, those of the name first. */
export function wordsOf(
  school: School,
): readonly (readonly [string, FieldNumber])[] {
  const name = indexedWords(school.name);
  const city = indexedWords(school.city);
  const inField = (field: FieldNumber, words: readonly string[]) =>
    words.map((word) => [word, field] as const);
  return [
    ...name.map(
      (word) => [word, isCommon(word) ? fields.common : fields.name] as const,
    ),
    ...inField(fields.also, [
      ...joinedWords(name),
      ...acronymOf(name),
      ...indexedWords(school.also),
    ]),
    ...inField(fields.city, [...city, ...joinedWords(city)]),
    ...inField(fields.state, [
      school.state.toLowerCase(),
      ...plainWords(stateNames.get(school.state) ?? ""),
    ]),
  ];
}
