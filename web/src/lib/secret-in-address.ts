import { withoutEnding } from "../../../shared/accounts.ts";

/** Returns the secret that a link carries under a name, or an empty string. */
export function secretIn(parameters: URLSearchParams, name: string): string {
  return withoutEnding(parameters.get(name) ?? "");
}
