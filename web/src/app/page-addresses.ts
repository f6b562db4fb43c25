import { PAGE_TITLES } from "../../../shared/college/page-titles.ts";
import { ACCOUNT_PATHS, COMPLETION_PATH } from "../../../shared/site-paths.ts";

/** Titles of all pages by their address, for the browser's tab and history. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(PAGE_TITLES).map(([id, title]) => [`/${id}`, title]),
  ),
  [COMPLETION_PATH]: "Application Submitted",
  [ACCOUNT_PATHS.login]: "Log In",
  [ACCOUNT_PATHS.signUp]: "Sign Up",
  [ACCOUNT_PATHS.confirm]: "Confirm Your Account",
  [ACCOUNT_PATHS.forgot]: "Forgot Password",
  [ACCOUNT_PATHS.reset]: "Reset Password",
  [ACCOUNT_PATHS.address]: "Change Email Address",
  [ACCOUNT_PATHS.stopReminders]: "Stop Reminders",
};

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Returns the one address of the page at a path, undefined if there is none: people write `/About`, `/%61bout` and
 * `/about/` as well, but the site compares paths.
 */
export function pageAddress(pathname: string): string | undefined {
  const path = decoded(pathname).toLowerCase().replace(/\/+$/, "");
  return Object.hasOwn(titles, path) ? path : undefined;
}

/** Returns the title of the page at an address. */
export function pageTitle(address: string): string | undefined {
  return titles[address];
}
