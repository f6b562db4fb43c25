import {
  fileTypeOfName,
  type FileType,
} from "@admission/safe-documents/file-type";
import {
  extensionOf,
  MAX_FILE_NAME_LENGTH,
} from "../../../shared/documents.ts";
import { segmentsOf } from "../../../shared/segments.ts";

const NAMELESS = "document";

/** Gives a file's name the extension of a type, unless it has one, and truncates it to the length allowed. */
export function nameAs(type: FileType, name: string): string {
  if (fileTypeOfName(name) === type) return shortName(name);
  // What else follows a period may be a date or a person.
  const stem = name.replace(/\.[a-z]\w{0,3}\s*$/i, "");
  return shortName(`${stem}.${type === "jpeg" ? "jpg" : type}`);
}

/** Truncates a file's name to the length allowed together with its extension, without splitting a character. */
export function shortName(name: string): string {
  if (Array.from(name).length <= MAX_FILE_NAME_LENGTH) return name;
  const ending = `.${name.slice(name.length - extensionOf(name).length)}`;
  const room = MAX_FILE_NAME_LENGTH - ending.length;
  let stem = "";
  for (const { segment } of segmentsOf(
    name.slice(0, -ending.length),
    "grapheme",
  )) {
    if (Array.from(stem + segment).length > room) break;
    stem += segment;
  }
  return `${stem.replace(/[\s._-]+$/u, "") || NAMELESS}${ending}`;
}
