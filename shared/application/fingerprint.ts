import type { AnswerValue } from "./condition.ts";

/**
 * Returns a short name of an answer (FNV-1a, 32 bits), by which a save says what it knows. It tells the answers of one
 * question apart, and protects nothing.
 */
export function fingerprintOf(key: string, value: AnswerValue): string {
  let hash = 0x811c9dc5;
  for (const character of `${key}=${value}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
