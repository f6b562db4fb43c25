import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key from the secret of the browser's cookie, which is not stored. */
function keyOf(device: string): Buffer {
  return Buffer.from(
    hkdfSync("sha256", device, "", "password of a sign-up", 32),
  );
}

/** Encrypts a password so that only requests of this browser, for this address, can decrypt it. */
export function seal(
  password: string,
  device: string,
  username: string,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(device), nonce);
  cipher.setAAD(Buffer.from(username));
  const text = [cipher.update(password, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...text]);
}

/**
 * Decrypts a password.
 * @throws Error if it was encrypted for another browser or address, or was changed
 */
export function unseal(
  sealed: Uint8Array,
  device: string,
  username: string,
): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(device), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(username)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}
