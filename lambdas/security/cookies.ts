import { environment } from "../environment.ts";
import { DEVICE_SECONDS } from "./limits.ts";

/**
 * Cookies that no script can read. The device's outlives the session: it identifies the browser, and decrypts the
 * password that the browser signed up with.
 */
type SecretCookie = "session" | "device";

/** Returns the name of the cookie by which the site can tell that somebody is logged in; it carries no secret. */
function flagName(): string {
  return `CognitoIdentityServiceProvider.${environment.userPoolClientId}.loggedIn`;
}

const EXPIRED = "; Max-Age=0";

/**
 * Returns whether cookies are limited to TLS. Safari takes no such cookie from a site without TLS, not even from
 * http://localhost, where the other browsers make an exception.
 */
function isSecure(): boolean {
  return environment.siteOrigin.startsWith("https://");
}

/**
 * Returns the name of a cookie. The `__Host-` prefix (RFC 6265bis, section 4.1.3.2) is for secure cookies only: with
 * it, no other host of the school's domain can set one in our name.
 */
function nameOf(secret: SecretCookie): string {
  return isSecure() ? `__Host-${secret}` : secret;
}

function cookieOf(name: string, value: string, lifetime = ""): string {
  const hidden = name === flagName() ? "" : "; HttpOnly";
  const secure = isSecure() ? "; Secure" : "";
  return `${name}=${value}; Path=/${hidden}${secure}; SameSite=Strict${lifetime}`;
}

function valuesOf(cookies: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    cookies.map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)] as const;
    }),
  );
}

export function readSessionCookie(
  cookies: readonly string[] = [],
): string | undefined {
  return valuesOf(cookies).get(nameOf("session"));
}

/** Returns `Set-Cookie` values that start a session; all expire with the browser. */
export function sessionCookies(session: string): string[] {
  return [cookieOf(nameOf("session"), session), cookieOf(flagName(), "1")];
}

export function clearedSessionCookies(): string[] {
  const names = [nameOf("session"), flagName()];
  return names.map((name) => cookieOf(name, "", EXPIRED));
}

/** Returns the secret that this browser was given; undefined for a value of any other form. */
export function readDeviceCookie(
  cookies: readonly string[],
): string | undefined {
  const device = valuesOf(cookies).get(nameOf("device")) ?? "";
  return /^[\da-f]{64}$/.test(device) ? device : undefined;
}

export function deviceCookie(device: string): string {
  return cookieOf(nameOf("device"), device, `; Max-Age=${DEVICE_SECONDS}`);
}

export function clearedDeviceCookie(): string {
  return cookieOf(nameOf("device"), "", EXPIRED);
}
