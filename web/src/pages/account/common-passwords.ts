import { guessableReason } from "../../../../shared/guessable-password.ts";

let common: ReadonlySet<string> = new Set();

/** Loads the list of common passwords, which is large: when a box for a new one is used. Without it, the server refuses. */
export async function loadCommonPasswords(): Promise<void> {
  if (common.size > 0) return;
  const { dictionary } = await import("@zxcvbn-ts/language-common").catch(
    () => ({ dictionary: { "passwords-common": [] } }),
  );
  common = new Set(dictionary["passwords-common"]);
}

/** Returns why others would guess a password, as far as the list is loaded. */
export function guessable(password: string): string | undefined {
  return guessableReason(password, common);
}
