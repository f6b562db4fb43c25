import {
  extensionOf,
  MAX_FILE_NAME_LENGTH,
} from "../../../shared/documents.ts";

const NAMELESS = "document";

/** What a reader takes for one character each; code points in browsers of 2023 that cannot tell. */
function charactersOf(text: string): readonly string[] {
  return typeof Intl.Segmenter === "function"
    ? Array.from(
        new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text),
        ({ segment }) => segment,
      )
    : Array.from(text);
}

/** A file's name with another extension. */
export function withExtension(name: string, extension: string): string {
  return `${name.slice(0, name.length - extensionOf(name).length)}${extension}`;
}

/** The beginning of a file's name, as long as may be together with its extension; cuts no character in two. */
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
