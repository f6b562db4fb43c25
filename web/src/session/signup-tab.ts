import { tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.signupTab;

/**
 * Returns the secret of the tab that signed this address up, if it is this one, or has vouched for it: somebody else may
 * have begun in this browser, and a mailed link opens a tab of its own.
 */
export function signupTabOf(username: string): string | undefined {
  const signup = record.read();
  return signup?.username === username ? signup.tab : undefined;
}

/** Returns the secret of this tab for a sign-up, the same for each try. */
export function beginSignup(username: string): string {
  const fresh = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const tab = signupTabOf(username) ?? fresh;
  record.store({ username, tab });
  return tab;
}
