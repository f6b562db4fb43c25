import { plainLetters } from "./plain-letters.ts";

/** Limit of a text's length, beyond any school's name; it bounds the work of a query. */
const MAX_TEXT_LENGTH = 200;

/** Abbreviations that are no prefix of their long form. */
const LONG_FORMS = new Map<string, readonly string[]>(
  Object.entries({
    st: "saint",
    ste: "saint",
    sta: "santa",
    mt: "mount",
    mtn: "mountain",
    ft: "fort",
    pt: "point",
    hs: "high school",
    jhs: "junior high school",
    cc: "community college",
    acad: "academy",
    acdmy: "academy",
    prep: "preparatory",
    univ: "university",
    u: "university",
    coll: "college",
    col: "college",
    sch: "school",
    schl: "school",
    inst: "institute",
    intl: "international",
    natl: "national",
    ctr: "center",
    cntr: "center",
    centre: "center",
    comm: "community",
    co: "county",
    cnty: "county",
    twp: "township",
    reg: "regional",
    rgnl: "regional",
    voc: "vocational",
    mem: "memorial",
    meml: "memorial",
    hts: "heights",
    hgts: "heights",
    spgs: "springs",
    vly: "valley",
    cath: "catholic",
    chr: "christian",
    jr: "junior",
    sr: "senior",
    dr: "doctor",
    rev: "reverend",
    n: "north",
    s: "south",
    e: "east",
    w: "west",
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "4th": "fourth",
    "5th": "fifth",
    "6th": "sixth",
    "7th": "seventh",
    "8th": "eighth",
    "9th": "ninth",
    "10th": "tenth",
  }).map(([short, long]) => [short, long.split(" ")]),
);

/** Words that do not distinguish schools. They affect the order, but are not required. */
const COMMON_WORDS = new Set(
  "a and at de for high in of on school schools senior the".split(" "),
);
export function isCommon(word: string): boolean {
  return COMMON_WORDS.has(word);
}

/** Splits a text into the words that are compared: plain small letters and digits. */
export function plainWords(text: string): readonly string[] {
  const plain = plainLetters(text.slice(0, MAX_TEXT_LENGTH))
    .slice(0, 2 * MAX_TEXT_LENGTH)
    // Initials belong together: J.F.K., H.S.
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, "$1")
    .replaceAll(/(?<![\p{L}\p{N}])h s(?![\p{L}\p{N}])/gu, "hs")
    .replaceAll("&", " and ");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns the long form of a word; the word itself if it is no known abbreviation. One of the spellings of "boro"
 * stands for both.
 */
export function longForm(word: string): readonly string[] {
  return LONG_FORMS.get(word) ?? [word.replace(/(?<=...)borough$/, "boro")];
}

/** Returns the long forms only, as they are indexed. */
export function indexedWords(text: string): readonly string[] {
  return plainWords(text).flatMap(longForm);
}
