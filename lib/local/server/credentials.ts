import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Key pair that the handlers sign with and the emulators require. It is new in each process, and there is no access
 * without it.
 */
export const credentials = {
  accessKeyId: `AKIALOCAL${randomBytes(16).toString("hex").toUpperCase()}`,
  secretAccessKey: randomBytes(32).toString("hex"),
} as const;

/** Returns whether a request carries the key, as the AWS SDK sends it. */
export function carriesKey({ headers }: IncomingMessage): boolean {
  const [, key] =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//.exec(
      headers.authorization ?? "",
    ) ?? [];
  return key === credentials.accessKeyId;
}
