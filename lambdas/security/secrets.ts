import {
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Returns an opaque random value of 256 bits for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** Returns a random password that meets every requirement and that nobody knows. */
export function unknownPassword(): string {
  return `Aa1!${newSecret()}`;
}

/** Hashes a secret. Only the hash is stored, so that a copy of the table opens nothing. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Hashes what could be guessed with a key that is not stored: a copy of the table does not tell what it was. */
export function keyedHashOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}
