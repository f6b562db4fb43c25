/**
 * Whose application this tab shows. All tabs share the cookies: while this one was frozen, somebody else may have
 * logged in with another, and nothing that is typed here must reach them.
 */
let reference: string | undefined;

/** From now on every call for a student names this application. */
export const showApplication = (shown: string): void => {
  reference = shown;
};

export const forgetApplication = (): void => {
  reference = undefined;
};

/** The server refuses calls for an application that is not that of their cookies. */
export const applicationHeader = (): Readonly<Record<string, string>> =>
  reference === undefined ? {} : { "x-application": reference };
