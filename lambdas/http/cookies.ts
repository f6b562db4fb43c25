import { environment } from "../environment.ts";

const SESSION = "__Host-session";
const ACCESS = "__Host-access";
const REFRESH = "__Host-refresh";
/** Readable by the site as a hint that somebody is logged in; it carries no secret. */
const FLAG = `CognitoIdentityServiceProvider.${environment.userPoolClientId}.loggedIn`;

const SECRET_ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";
const FLAG_ATTRIBUTES = "Path=/; Secure; SameSite=Strict";

export interface SessionCookies {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The session's cookies of a request, those that are there. */
export const readCookies = (
  cookies: readonly string[] = [],
): { readonly [Name in keyof SessionCookies]: string | undefined } => {
  const values = new Map(
    cookies.map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)] as const;
    }),
  );
  return {
    sessionId: values.get(SESSION),
    accessToken: values.get(ACCESS),
    refreshToken: values.get(REFRESH),
  };
};

export const accessTokenCookie = (accessToken: string): string =>
  `${ACCESS}=${accessToken}; ${SECRET_ATTRIBUTES}`;

/** `Set-Cookie` values that begin a session; all end with the browser. */
export const sessionCookies = ({
  sessionId,
  accessToken,
  refreshToken,
}: SessionCookies): string[] => [
  `${SESSION}=${sessionId}; ${SECRET_ATTRIBUTES}`,
  accessTokenCookie(accessToken),
  `${REFRESH}=${refreshToken}; ${SECRET_ATTRIBUTES}`,
  `${FLAG}=1; ${FLAG_ATTRIBUTES}`,
];

/** `Set-Cookie` values that end a session in the browser. */
export const clearedSessionCookies = (): string[] => [
  ...[SESSION, ACCESS, REFRESH].map(
    (name) => `${name}=; ${SECRET_ATTRIBUTES}; Max-Age=0`,
  ),
  `${FLAG}=; ${FLAG_ATTRIBUTES}; Max-Age=0`,
];
