/** Key pair that the engines were started with. */
export const credentials = {
  accessKeyId: process.env["CONFORMANCE_ACCESS_KEY_ID"] ?? "AKIACONFORMANCE",
  secretAccessKey:
    process.env["CONFORMANCE_SECRET_ACCESS_KEY"] ?? "conformancesecret",
} as const;

export const OPERATOR = "operator";

/** Returns the one key of the engines, which knows no functions: their rights are not what is judged. */
export function accessKeyOf(): string {
  return credentials.accessKeyId;
}

export function holderOf(): string {
  return OPERATOR;
}

export function callerOf(): string {
  return OPERATOR;
}
