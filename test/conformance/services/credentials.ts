/** Key pair that the engines were started with. */
export const credentials = {
  accessKeyId: process.env["CONFORMANCE_ACCESS_KEY_ID"] ?? "AKIACONFORMANCE",
  secretAccessKey:
    process.env["CONFORMANCE_SECRET_ACCESS_KEY"] ?? "conformancesecret",
} as const;

export function carriesKey(): boolean {
  return true;
}
