import { tabMemory } from "../lib/tab-memory.ts";

const record = tabMemory.signupTab;

/** Returns the secret of the tab that signed this address up, if it is this one, or has vouched for it. */
export function signupTabOf(username: string): string | undefined {
  const signup = record.read();
  return signup?.username === username ? signup.tab : undefined;
}

/**
 * Keeps the secret by which a tab vouches for the password of a sign-up: somebody else may have begun it in this
 * browser, and a mailed link opens a tab of its own.
 */
export function keepSignupTab(username: string, tab: string): void {
  record.store({ username, tab });
}

/** Returns the secret of this tab for a sign-up, the same for each try. */
export function beginSignup(username: string): string {
  const tab =
    signupTabOf(username) ??
    crypto.getRandomValues(new Uint32Array(4)).join("-");
  keepSignupTab(username, tab);
  return tab;
}
