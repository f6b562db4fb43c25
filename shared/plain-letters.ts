/** Text that each font of the document's own words has: it needs no other font, and no table of letters. */
export const PLAIN_LETTERS = /^[\n\t -~\u00a0-\u017f‘’“”–—…]*$/;

/** Names letters by code points, as `𖬌 (U+16B0C)`, for those whose screen does not show them. */
export function namesOf(letters: readonly string[]): string {
  return letters
    .map((letter) => {
      const codes = Array.from(letter, (each) =>
        (each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0"),
      );
      return `${letter} (U+${codes.join(" U+")})`;
    })
    .join(", ");
}
