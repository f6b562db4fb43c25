import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Key pair of the operator, with which everything may be done. It is new in each process, and there is no access
 * without it or a function's.
 */
export const credentials = {
  accessKeyId: `AKIALOCAL${randomBytes(16).toString("hex").toUpperCase()}`,
  secretAccessKey: randomBytes(32).toString("hex"),
} as const;

export const OPERATOR = "operator";

/** Holder of each access key; all have the same secret. */
const holders = new Map<string, string>([[credentials.accessKeyId, OPERATOR]]);

/** Returns the access key of a function, which tells the emulators whose rights a call has. */
export function accessKeyOf(logicalId: string): string {
  const digest = createHmac("sha256", credentials.secretAccessKey)
    .update(logicalId)
    .digest("hex");
  const key = `ASIALOCAL${digest.slice(0, 32).toUpperCase()}`;
  holders.set(key, logicalId);
  return key;
}

/** Returns the function that an access key belongs to, or the operator; undefined if there is none. */
export function holderOf(accessKeyId: string | undefined): string | undefined {
  return holders.get(accessKeyId ?? "");
}

/** Returns who signed a request, as the AWS SDK does; undefined without a known key. */
export function callerOf({ headers }: IncomingMessage): string | undefined {
  const [, key] =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//.exec(
      headers.authorization ?? "",
    ) ?? [];
  return holderOf(key);
}
