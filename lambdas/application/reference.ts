import { createHash } from "node:crypto";

// Without vowels no word comes about; without 0, 1, I, L and O none is mistaken for another.
const CHARACTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/**
 * What student and staff call an application, such as `7KQ2-M9XD`: the same at all times, and nothing can be learned
 * from it about the student.
 */
export function referenceOf(student: string): string {
  const digest = createHash("sha256").update(`application/${student}`).digest();
  const code = Array.from(digest.subarray(0, LENGTH), (byte) =>
    CHARACTERS.charAt(byte % CHARACTERS.length),
  ).join("");
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
