import { crc32 } from "node:zlib";
import { printedParts, unreadableDocx, type Docx } from "./open-docx.ts";
import { pathOfTarget, relationshipsOf } from "./relationships.ts";

const PICTURE =
  /<(?:\w+:)?(?:blip|imagedata)\b(?=[^>]*?\s\w+:(?:embed|href|id|link)=")(?:[^>]*?\s\w+:(?:embed|id)="([^"]*)")?/g;
/** What is shown only by programs that do not know what stands before. */
const FALLBACK = /<\w+:Fallback\b.*?<\/\w+:Fallback>/gs;
/** Pictures of pixels; drawings are LibreOffice's own business. */
const RASTER = /\.(bmp|gif|jpe?g|png|tiff?|webp)$/i;
const RASTER_SIGNATURE =
  /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|BM|II\*|MM\0\*|RIFF)/;
const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
/** One transparent pixel: the picture's space stays empty, and the pages as they were. */
const NOTHING = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Leaves out the pictures that cannot be read, on the first of which LibreOffice may give up, and names them and those
 * that are not in the file.
 * @returns the document, and a sentence that names them if there are any
 * @throws RefusedFile if they are all that the document has
 */
export function withoutUnreadablePictures(
  docx: Docx,
  hasText: boolean,
): { readonly docx: Docx; readonly difference?: string } {
  const { parts } = docx;
  const shown = picturesIn(docx);
  const isUnreadable = (path: string) => {
    const picture = parts.get(path);
    return picture === undefined || !isReadable(path, picture);
  };
  const numbers = shown.flatMap((path, at) =>
    isUnreadable(path) ? [`${at + 1}`] : [],
  );
  if (numbers.length === 0) return { docx };
  if (!hasText && numbers.length === shown.length) {
    throw unreadableDocx("all that it has are damaged pictures");
  }
  const left = shown
    .filter((path) => parts.has(path) && isUnreadable(path))
    .map((path) => [path, NOTHING] as const);
  return {
    docx: { ...docx, parts: new Map([...parts, ...left]) },
    difference: sentenceAbout(numbers, shown.length),
  };
}

function sentenceAbout(numbers: readonly string[], count: number): string {
  const named = new Intl.ListFormat("en").format(numbers);
  return numbers.length === 1
    ? `Picture ${named} of ${count} in your file could not be read and is left out. Please insert it again and upload the new file.`
    : `Pictures ${named} of ${count} in your file could not be read and are left out. Please insert them again and upload the new file.`;
}

/**
 * Returns the paths of the pictures that a document shows, empty if it has a link alone: those of its text in their
 * order, then the others.
 */
function picturesIn(docx: Docx): readonly string[] {
  const { parts } = docx;
  return printedParts(docx).flatMap((path) => {
    const targets = new Map(
      relationshipsOf(parts, path).map(({ id, target }) => [
        id,
        pathOfTarget(path, target),
      ]),
    );
    const xml = String(parts.get(path)).replaceAll(FALLBACK, "");
    return Array.from(
      xml.matchAll(PICTURE),
      ([, id = ""]) => targets.get(id) ?? "",
    );
  });
}

function isReadable(path: string, picture: Buffer): boolean {
  const start = picture.toString("latin1", 0, PNG_SIGNATURE.length);
  if (start === PNG_SIGNATURE) return isWholePng(picture);
  return !RASTER.test(path) || RASTER_SIGNATURE.test(start);
}

/** Returns whether a PNG has its end, and all that its picture needs as it was written (ISO/IEC 15948). */
function isWholePng(file: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= file.length) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) return false;
    const type = file.toString("latin1", at + 4, at + 8);
    const isNeeded = /^[A-Z]/.test(type);
    const isIntact =
      crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end);
    if (isNeeded && !isIntact) return false;
    if (type === "IEND") return true;
    at = end + 4;
  }
  return false;
}
