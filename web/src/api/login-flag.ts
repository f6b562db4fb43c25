/** Prefix of a readable cookie that the server sets beside the session's hidden ones. */
const FLAG_PREFIX = "CognitoIdentityServiceProvider";

function flagNames(): readonly string[] {
  return document.cookie
    .split(";")
    .map((cookie) => cookie.split("=")[0]?.trim() ?? "")
    .filter((name) => name.startsWith(FLAG_PREFIX));
}

/** Returns whether the browser accepted the cookies of a login. */
export function hasLoginFlag(): boolean {
  return flagNames().length > 0;
}

/** Clears the readable cookie, for a login that the server could not be told to end. */
export function clearLoginFlag(): void {
  for (const name of flagNames()) {
    for (const attribute of ["", "; Secure"]) {
      document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict${attribute}`;
    }
  }
}
