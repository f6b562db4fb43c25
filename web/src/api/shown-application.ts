/**
 * Reference of the application that this tab shows. All tabs share the cookies: while this one was frozen, somebody
 * else may have logged in from another, and nothing typed here must reach their application.
 */
let reference: string | undefined;

/** Sets the application that every later call for a student names. */
export function showApplication(shown: string): void {
  reference = shown;
}

/** Returns it; undefined until a student's profile is loaded. */
export function shownApplication(): string | undefined {
  return reference;
}

export function forgetApplication(): void {
  reference = undefined;
}

/**
 * Returns the header that names the application; the server refuses calls for one that is not that of their cookies.
 */
export function applicationHeader(): Readonly<Record<string, string>> {
  return reference === undefined ? {} : { "x-application": reference };
}
