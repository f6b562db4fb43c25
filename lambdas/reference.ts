import { createHash } from "node:crypto";

// Without vowels the code spells no word; without 0, 1, I, L and O no character is mistaken for another.
const CHARACTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/**
 * Returns the name of an application for people, such as `7KQ2-M9XD`: always the same, and without information about
 * the student.
 */
export function referenceOf(student: string): string {
  const digest = createHash("sha256").update(`application/${student}`).digest();
  const code = Array.from(digest.subarray(0, LENGTH), (byte) =>
    CHARACTERS.charAt(byte % CHARACTERS.length),
  ).join("");
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Returns a reference as it is written, whose dash and capitals are optional. */
export function asWritten(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase().replace(/^.{4}/, "$&-");
}
