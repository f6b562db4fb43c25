import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is stored so that only the holder of a secret can read it. */
type Use = "password of a sign-up" | "student of a reminder";

/** Derives a key from a secret that is not stored: that of a browser's cookie, or of a mailed link. */
function keyOf(secret: string, use: Use): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", use, 32));
}

/** Encrypts a text so that only this secret can decrypt it, for this use and owner. */
export function seal(
  text: string,
  secret: string,
  use: Use,
  owner = "",
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, use), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/**
 * Decrypts a text.
 * @throws Error if it was encrypted with another secret, for another use or owner, or was changed
 */
export function unseal(
  sealed: Uint8Array,
  secret: string,
  use: Use,
  owner = "",
): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, use), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}
