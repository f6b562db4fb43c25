import { extensionOf } from "../../../shared/documents.ts";

const HEIC =
  "On an iPhone choose the photo here directly, or share it as a JPEG.";
const PICTURE = "Take a screenshot of the picture, or save it as a JPEG.";
const WRITTEN =
  "Open it in the program that wrote it, and save it as .docx or .pdf.";

const ADVICE: ReadonlyMap<string, string> = new Map([
  ["heic", HEIC],
  ["heif", HEIC],
  ["webp", PICTURE],
  ["avif", PICTURE],
  ["gif", PICTURE],
  ["tif", PICTURE],
  ["tiff", PICTURE],
  ["doc", WRITTEN],
  ["odt", WRITTEN],
  ["rtf", WRITTEN],
  ["txt", WRITTEN],
  ["pages", "In Pages choose Share, Export, and then PDF."],
  ["gdoc", "In Google Docs choose File, Download, and then PDF."],
]);

/** Returns whether a file is called a picture; some systems know no type of photos of phones. */
export function isPicture({ name, type }: File): boolean {
  return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}

/** Returns how a file of a refused type becomes one that can be uploaded, if there is a common way. */
export function adviceFor(name: string): string | undefined {
  return ADVICE.get(extensionOf(name));
}
