import { MAX_FILE_SIZE } from "../../../shared/documents.ts";
import { plainLine } from "../../../shared/plain-text.ts";
import { nameAs } from "./short-name.ts";
import {
  pagesOf,
  shrinkPage,
  type PicturePage,
  type Shrunk,
} from "./shrink-image.ts";

/** Points of the long side of US Letter. */
const LONG_SIDE = 792;

/** Bytes of a PDF beside its pictures. */
const FRAME_SIZE = 1024;
const PAGE_FRAME_SIZE = 1024;

/** Pixels on the long side of a page from which it is good, or at least readable. */
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

function qualityOf(pictures: readonly Shrunk[]): string {
  const worst = Math.min(
    ...pictures.map(({ width, height }) => Math.max(width, height)),
  );
  if (worst >= GOOD_SIDE) return "good quality";
  return worst >= FAIR_SIDE
    ? "fair quality"
    : "low quality: small text may be hard to read";
}

/** What was made of a page: most changes concern other pages, or their order. */
const made = new WeakMap<PicturePage, readonly Shrunk[]>();

/** Makes the best picture of a page within a limit, or finds the one that was made, of the whole room or the last. */
async function pictureOf(
  page: PicturePage,
  limit: number,
  signal?: AbortSignal,
): Promise<Shrunk> {
  signal?.throwIfAborted();
  const before = made.get(page) ?? [];
  const found = before.find(
    ({ jpeg, better, isLeast }) =>
      (jpeg.size <= limit || isLeast) && limit < better,
  );
  if (found !== undefined) return found;
  const picture = await shrinkPage(page, limit);
  made.set(page, [...before.slice(0, 1), picture]);
  return picture;
}

/** Returns the largest size that each of these may have, if all together have so much room. */
function shareOf(ascending: readonly number[], room: number): number {
  let left = room;
  for (const [at, size] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (size > share) return share;
    left -= size;
  }
  return left;
}

/** Document that was made of pictures, or about how many of them would fit. */
export type Joined =
  | { readonly file: File; readonly quality: string }
  | { readonly fitting: number };

/**
 * Makes one PDF of at most 1 MB of the pages, upright. Each is as good as it can be: only the largest are made smaller,
 * and what one leaves of its share goes to the others. Only one picture at a time is in memory.
 * @returns undefined if there are none
 * @throws Error if the browser cannot read or draw a picture; the signal's reason when it is aborted
 */
export async function documentOf(
  pages: readonly PicturePage[],
  signal?: AbortSignal,
): Promise<Joined | undefined> {
  const [first] = pages;
  const room = MAX_FILE_SIZE - FRAME_SIZE - pages.length * PAGE_FRAME_SIZE;
  const pictures = new Map<PicturePage, Shrunk>();
  for (const page of pages) {
    pictures.set(page, await pictureOf(page, room, signal));
  }
  if (first === undefined) return undefined;
  const sizeOf = (page: PicturePage) => pictures.get(page)?.jpeg.size ?? 0;
  const ascending = [...pages].sort((a, b) => sizeOf(a) - sizeOf(b));
  let left = room;
  while (ascending.length > 0) {
    const share = shareOf(ascending.map(sizeOf), left);
    const largest = ascending.pop() ?? first;
    if (sizeOf(largest) > share) {
      pictures.set(largest, await pictureOf(largest, share, signal));
    }
    left -= sizeOf(largest);
  }
  if (left < 0) {
    return { fitting: Math.floor((pages.length * room) / (room - left)) };
  }
  const all = pages.flatMap((page) => pictures.get(page) ?? []);
  const pdf = pdfOf(all);
  // Named like its first picture, which the student knows.
  const name = nameAs("pdf", plainLine(first.file.name));
  return {
    file: new File([pdf], name, { type: pdf.type }),
    quality: qualityOf(all),
  };
}

/** Converts a picture to a JPEG of at most 1 MB, or a very tall one to a PDF; returns undefined if the browser cannot. */
export async function convertPicture(file: File): Promise<Blob | undefined> {
  try {
    const pages = await pagesOf(file);
    const [first, ...others] = pages;
    if (first !== undefined && others.length === 0) {
      return (await pictureOf(first, MAX_FILE_SIZE)).jpeg;
    }
    const joined = await documentOf(pages);
    return joined && "file" in joined ? joined.file : undefined;
  } catch {
    // A picture that cannot be converted is refused for its type or its size.
    return undefined;
  }
}
