import { DEVICE_SECONDS } from "../accounts/limits.ts";
import { environment } from "../environment.ts";

const SESSION = "__Host-session";
const ACCESS = "__Host-access";
const REFRESH = "__Host-refresh";
/** Outlives the session: says which browser this is, and opens the password that it signed up with. */
const DEVICE = "__Host-device";
/** Readable by the site as a hint that somebody is logged in; it carries no secret. */
const FLAG = `CognitoIdentityServiceProvider.${environment.userPoolClientId}.loggedIn`;

const SECRET_ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";
const FLAG_ATTRIBUTES = "Path=/; Secure; SameSite=Strict";

export interface SessionCookies {
  readonly session: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const valuesOf = (cookies: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    cookies.map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)] as const;
    }),
  );

/** The session's cookies of a request, those that are there. */
export const readCookies = (
  cookies: readonly string[] = [],
): { readonly [Name in keyof SessionCookies]: string | undefined } => {
  const values = valuesOf(cookies);
  return {
    session: values.get(SESSION),
    accessToken: values.get(ACCESS),
    refreshToken: values.get(REFRESH),
  };
};

export const accessTokenCookie = (accessToken: string): string =>
  `${ACCESS}=${accessToken}; ${SECRET_ATTRIBUTES}`;

export const sessionCookie = (session: string): string =>
  `${SESSION}=${session}; ${SECRET_ATTRIBUTES}`;

/** `Set-Cookie` values that begin a session; all end with the browser. */
export const sessionCookies = ({
  session,
  accessToken,
  refreshToken,
}: SessionCookies): string[] => [
  sessionCookie(session),
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

/** What this browser was given; anything that is not of that form is nothing. */
export const readDeviceCookie = (
  cookies: readonly string[],
): string | undefined => {
  const device = valuesOf(cookies).get(DEVICE) ?? "";
  return /^[\da-f]{64}$/.test(device) ? device : undefined;
};

export const deviceCookie = (device: string): string =>
  `${DEVICE}=${device}; ${SECRET_ATTRIBUTES}; Max-Age=${DEVICE_SECONDS}`;

export const clearedDeviceCookie = (): string =>
  `${DEVICE}=; ${SECRET_ATTRIBUTES}; Max-Age=0`;
