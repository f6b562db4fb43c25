declare module "unicode-name" {
  /** Returns the name of a code point in capital letters; undefined if it has none. */
  export function unicodeCorrectName(code: number): string | undefined;
}
