import { plainLetters } from "@admission/school-search";
import { referenceOf } from "../reference.ts";
import type { ListedApplication } from "../storage/application-list.ts";

/** Digits by which phones are compared: those without the country code, which only some write. */
export const PHONE_DIGITS = 10;
/** Letters of the shortest word that is looked for in birth dates, phones and parents: fewer digits are in most. */
const FEWEST_LETTERS = 4;
/** A phone with whatever is written between its digits; a reference of digits alone is compared without its dash, too. */
const PHONE = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Returns a text as it is compared: in plain letters, of Mueller as of Müller, without whatever separates words. */
export function folded(text: string): string {
  return plainLetters(text)
    .replaceAll(/(?<=[aou])e/g, "")
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, " ")
    .trim();
}

/** Returns a text folded, each date as one word, however it is written, and each phone as its last digits. */
function searchable(text: string): string {
  return folded(
    text
      .replaceAll(
        /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
        (_, month: string, day: string, year: string) =>
          `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
      )
      // The letter keeps it from what could be a phone.
      .replaceAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g, "b$1$2$3")
      .replaceAll(PHONE, (phone) =>
        phone
          .replaceAll(/\(0\)|\D/g, "")
          .replace(/^0+/, "")
          .slice(-PHONE_DIGITS),
      ),
  );
}

/** Makes the test of an application that every word of a text is in what the office knows it by. */
export function searchFor(text: string): (of: ListedApplication) => boolean {
  const words = searchable(text).split(" ");
  return ({ student, username, summary }) => {
    const reference = referenceOf(student);
    const { name, parents = [], sought = "" } = summary;
    const own = folded(
      `${name} ${username} ${reference} ${reference.replace("-", "")}`,
    );
    const all = `${own} ${searchable([...parents, sought].join("; "))}`;
    return words.every((word) =>
      (word.length < FEWEST_LETTERS ? own : all).includes(word),
    );
  };
}
