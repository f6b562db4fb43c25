import { DEVICE_SECONDS } from "../accounts/limits.ts";
import { environment } from "../environment.ts";

/**
 * No script reads them. A device's outlives the session: it says which browser this is, and opens the password that it
 * signed up with.
 */
type Secret = "session" | "access" | "refresh" | "device";

/** Readable by the site as a hint that somebody is logged in; it carries no secret. */
function flagName(): string {
  return `CognitoIdentityServiceProvider.${environment.userPoolClientId}.loggedIn`;
}

const ENDED = "; Max-Age=0";

/**
 * Whether cookies go over TLS alone. Safari takes no such cookie from a site without, not even from http://localhost,
 * where the other browsers make an exception.
 */
const isSecure = (): boolean => environment.siteOrigin.startsWith("https://");

/** The prefix is for secure cookies only: with it, no other host of the school's domain can set one in our name. */
const nameOf = (secret: Secret): string =>
  isSecure() ? `__Host-${secret}` : secret;

const attributes = (lifetime: string): string =>
  `${isSecure() ? "Secure; " : ""}SameSite=Strict${lifetime}`;

const secretCookie = (secret: Secret, value: string, lifetime = ""): string =>
  `${nameOf(secret)}=${value}; Path=/; HttpOnly; ${attributes(lifetime)}`;

const flagCookie = (value: string, lifetime = ""): string =>
  `${flagName()}=${value}; Path=/; ${attributes(lifetime)}`;

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
    session: values.get(nameOf("session")),
    accessToken: values.get(nameOf("access")),
    refreshToken: values.get(nameOf("refresh")),
  };
};

export const accessTokenCookie = (accessToken: string): string =>
  secretCookie("access", accessToken);

export const sessionCookie = (session: string): string =>
  secretCookie("session", session);

/** `Set-Cookie` values that begin a session; all end with the browser. */
export const sessionCookies = ({
  session,
  accessToken,
  refreshToken,
}: SessionCookies): string[] => [
  sessionCookie(session),
  accessTokenCookie(accessToken),
  secretCookie("refresh", refreshToken),
  flagCookie("1"),
];

/** `Set-Cookie` values that end a session in the browser. */
export const clearedSessionCookies = (): string[] => [
  secretCookie("session", "", ENDED),
  secretCookie("access", "", ENDED),
  secretCookie("refresh", "", ENDED),
  flagCookie("", ENDED),
];

/** What this browser was given; anything that is not of that form is nothing. */
export const readDeviceCookie = (
  cookies: readonly string[],
): string | undefined => {
  const device = valuesOf(cookies).get(nameOf("device")) ?? "";
  return /^[\da-f]{64}$/.test(device) ? device : undefined;
};

export const deviceCookie = (device: string): string =>
  secretCookie("device", device, `; Max-Age=${DEVICE_SECONDS}`);

export const clearedDeviceCookie = (): string =>
  secretCookie("device", "", ENDED);
