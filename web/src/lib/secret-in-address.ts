import { withoutEnding } from "../../../shared/accounts.ts";

/** Returns the secret that a link carries under a name, or null if there is none. */
export function secretIn(
  parameters: URLSearchParams,
  name: string,
): string | null {
  const secret = parameters.get(name);
  return secret === null ? null : withoutEnding(secret);
}
