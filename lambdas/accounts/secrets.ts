import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** An opaque random value of 256 bits for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString("hex");

/** A password that meets every requirement and that nobody knows. */
export const unknownPassword = (): string => `Aa1!${newSecret()}`;

/** What is stored instead of the secret, so that a copy of the table opens nothing. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** Compares in a time that tells nothing of where two secrets differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
