import { environment } from "../environment.ts";
import { DEVICE_SECONDS } from "./limits.ts";

/**
 * No script reads them. A device's outlives the session: it says which browser this is, and opens the password that it
 * signed up with.
 */
type Secret = "session" | "access" | "refresh" | "device";

/** Readable by the site as a hint that somebody is logged in; it carries no secret. */
const FLAG = `CognitoIdentityServiceProvider.${environment.userPoolClientId}.loggedIn`;

const ENDED = "; Max-Age=0";

/**
 * Whether cookies go over TLS alone. Safari takes no such cookie from a site without, not even from http://localhost,
 * where the other browsers make an exception.
 */
function isSecure(): boolean {
  return environment.siteOrigin.startsWith("https://");
}

/** The prefix is for secure cookies only: with it, no other host of the school's domain can set one in our name. */
function nameOf(secret: Secret): string {
  return isSecure() ? `__Host-${secret}` : secret;
}

function attributes(lifetime: string): string {
  return `${isSecure() ? "Secure; " : ""}SameSite=Strict${lifetime}`;
}

function secretCookie(secret: Secret, value: string, lifetime = ""): string {
  return `${nameOf(secret)}=${value}; Path=/; HttpOnly; ${attributes(lifetime)}`;
}

function flagCookie(value: string, lifetime = ""): string {
  return `${FLAG}=${value}; Path=/; ${attributes(lifetime)}`;
}

export interface SessionCookies {
  readonly session: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

function valuesOf(cookies: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    cookies.map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)] as const;
    }),
  );
}

/** The session's cookies of a request, those that are there. */
export function readCookies(cookies: readonly string[] = []): {
  readonly [Name in keyof SessionCookies]: string | undefined;
} {
  const values = valuesOf(cookies);
  return {
    session: values.get(nameOf("session")),
    accessToken: values.get(nameOf("access")),
    refreshToken: values.get(nameOf("refresh")),
  };
}

export function accessTokenCookie(accessToken: string): string {
  return secretCookie("access", accessToken);
}

export function sessionCookie(session: string): string {
  return secretCookie("session", session);
}

/** `Set-Cookie` values that begin a session; all end with the browser. */
export function sessionCookies({
  session,
  accessToken,
  refreshToken,
}: SessionCookies): string[] {
  return [
    sessionCookie(session),
    accessTokenCookie(accessToken),
    secretCookie("refresh", refreshToken),
    flagCookie("1"),
  ];
}

/** `Set-Cookie` values that end a session in the browser. */
export function clearedSessionCookies(): string[] {
  return [
    secretCookie("session", "", ENDED),
    secretCookie("access", "", ENDED),
    secretCookie("refresh", "", ENDED),
    flagCookie("", ENDED),
  ];
}

/** What this browser was given; anything that is not of that form is nothing. */
export function readDeviceCookie(
  cookies: readonly string[],
): string | undefined {
  const device = valuesOf(cookies).get(nameOf("device")) ?? "";
  return /^[\da-f]{64}$/.test(device) ? device : undefined;
}

export function deviceCookie(device: string): string {
  return secretCookie("device", device, `; Max-Age=${DEVICE_SECONDS}`);
}

export function clearedDeviceCookie(): string {
  return secretCookie("device", "", ENDED);
}
