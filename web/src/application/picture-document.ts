import {
  extensionOf,
  MAX_FILE_SIZE,
  plainFileName,
} from "../../../shared/documents.ts";
import { shortName, withExtension } from "./short-name.ts";
import { shrinkPicture, type Shrunk } from "./shrink-image.ts";

/** Picture that becomes a page, with its clockwise quarter turns. */
export interface PicturePage {
  readonly file: File;
  readonly turns: number;
}

/** Points of the long side of US Letter. */
const LONG_SIDE = 792;

/** Bytes of a PDF beside its pictures. */
const FRAME_SIZE = 1024;
const PAGE_FRAME_SIZE = 1024;

/** Long sides in pixels from which a page is good, or at least readable. */
const GOOD_SIDE = 1600;
const FAIR_SIDE = 1200;

/** Writes a PDF whose pages are JPEGs in RGB, as a canvas makes them: they are embedded as they are. */
function pdfOf(pictures: readonly Shrunk[]): Blob {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let size = 0;
  const write = (...added: readonly (string | Blob)[]) => {
    for (const part of added) {
      // All strings are ASCII.
      size += typeof part === "string" ? part.length : part.size;
      parts.push(part);
    }
  };
  const writeObject = (...content: readonly (string | Blob)[]) => {
    offsets.push(size);
    write(`${offsets.length} 0 obj\n`, ...content, "\nendobj\n");
  };
  write("%PDF-1.4\n");
  writeObject("<</Type/Catalog/Pages 2 0 R>>");
  const kids = pictures.map((_, index) => `${3 + 3 * index} 0 R`).join(" ");
  writeObject(`<</Type/Pages/Count ${pictures.length}/Kids[${kids}]>>`);
  for (const { jpeg, width, height } of pictures) {
    const scale = LONG_SIDE / Math.max(width, height);
    const [across, down] = [width, height].map((side) =>
      (side * scale).toFixed(2),
    );
    const drawing = `${across} 0 0 ${down} 0 0 cm /Picture Do`;
    const first = offsets.length + 1;
    writeObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Contents ${first + 1} 0 R`,
      `/Resources<</XObject<</Picture ${first + 2} 0 R>>>>>>`,
    );
    writeObject(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`);
    writeObject(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB`,
      `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.size}>>stream\n`,
      jpeg,
      "\nendstream",
    );
  }
  const table = size;
  const lines = offsets.map(
    (at) => `${String(at).padStart(10, "0")} 00000 n \n`,
  );
  const count = offsets.length + 1;
  write(
    `xref\n0 ${count}\n0000000000 65535 f \n${lines.join("")}`,
    `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return new Blob(parts, { type: "application/pdf" });
}

/** Names a document like its first picture, which the student knows. */
function nameAfter({ name }: File): string {
  const plain = plainFileName(name);
  return shortName(
    extensionOf(plain) === "" ? `${plain}.pdf` : withExtension(plain, "pdf"),
  );
}

function qualityOf(pictures: readonly Shrunk[]): string {
  const worst = Math.min(
    ...pictures.map(({ width, height, isWhole }) =>
      isWhole ? GOOD_SIDE : Math.max(width, height),
    ),
  );
  if (worst >= GOOD_SIDE) return "good quality";
  return worst >= FAIR_SIDE
    ? "fair quality"
    : "low quality: small text may be hard to read";
}

/** What was made of a page, and for which size. */
const made = new WeakMap<
  PicturePage,
  { readonly limit: number; readonly picture: Shrunk }
>();

/** Makes the picture of a page, or finds the one that was made: most changes concern other pages, or their order. */
async function pictureOf(
  page: PicturePage,
  limit: number,
): Promise<Shrunk | undefined> {
  const before = made.get(page);
  // With less room, the same quality would be the first that fits.
  if (before && limit <= before.limit && before.picture.jpeg.size <= limit) {
    return before.picture;
  }
  const picture = await shrinkPicture(page.file, limit, page.turns);
  if (picture !== undefined) made.set(page, { limit, picture });
  return picture;
}

/**
 * Makes one PDF of at most 1 MB with a page for each picture, upright; each has the same share of the size. Only one
 * picture at a time is in memory.
 * @returns undefined if they do not fit, or the signal is aborted
 */
export async function documentOf(
  pages: readonly PicturePage[],
  signal: AbortSignal,
): Promise<{ readonly file: File; readonly quality: string } | undefined> {
  const [first] = pages;
  if (first === undefined) return undefined;
  const limit = (MAX_FILE_SIZE - FRAME_SIZE) / pages.length - PAGE_FRAME_SIZE;
  const pictures: Shrunk[] = [];
  for (const page of pages) {
    const picture = await pictureOf(page, limit);
    if (picture === undefined || signal.aborted) return undefined;
    pictures.push(picture);
  }
  const pdf = pdfOf(pictures);
  return {
    file: new File([pdf], nameAfter(first.file), { type: pdf.type }),
    quality: qualityOf(pictures),
  };
}
