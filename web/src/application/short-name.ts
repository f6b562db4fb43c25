import {
  extensionOf,
  MAX_FILE_NAME_LENGTH,
} from "../../../shared/documents.ts";

const NAMELESS = "document";

/**
 * Splits a text into what a reader perceives as characters; into code points in browsers of 2023 without a segmenter.
 */
function charactersOf(text: string): readonly string[] {
  return typeof Intl.Segmenter === "function"
    ? Array.from(
        new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text),
        ({ segment }) => segment,
      )
    : Array.from(text);
}

/** Replaces the extension of a file's name. */
export function withExtension(name: string, extension: string): string {
  return `${name.slice(0, name.length - extensionOf(name).length)}${extension}`;
}

/** Truncates a file's name to the length allowed together with its extension, without splitting a character. */
export function shortName(name: string): string {
  if (Array.from(name).length <= MAX_FILE_NAME_LENGTH) return name;
  const ending = `.${name.slice(name.length - extensionOf(name).length)}`;
  const room = MAX_FILE_NAME_LENGTH - ending.length;
  let stem = "";
  for (const character of charactersOf(name.slice(0, -ending.length))) {
    if (Array.from(stem + character).length > room) break;
    stem += character;
  }
  return `${stem.replace(/[\s._-]+$/u, "") || NAMELESS}${ending}`;
}
