/** Removes what a mail program or a sentence has added to a code, or to the secret of a link: none ends with a mark or a blank. */
export function withoutEnding(text: string): string {
  return text.replace(/[^\da-z]+$/i, "");
}

/** Returns the secret that a link carries under a name, or null if there is none. */
export function secretIn(
  parameters: URLSearchParams,
  name: string,
): string | null {
  const secret = parameters.get(name);
  return secret === null ? null : withoutEnding(secret);
}
