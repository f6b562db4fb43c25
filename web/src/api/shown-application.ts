/**
 * Whose application this tab shows. All tabs share the cookies: while this one was frozen, somebody else may have
 * logged in with another, and nothing that is typed here must reach them.
 */
let reference: string | undefined;

/** From now on every call for a student names this application. */
export function showApplication(shown: string): void {
  reference = shown;
}

export function forgetApplication(): void {
  reference = undefined;
}

/** The server refuses calls for an application that is not that of their cookies. */
export function applicationHeader(): Readonly<Record<string, string>> {
  return reference === undefined ? {} : { "x-application": reference };
}
