import { deflateSync } from "node:zlib";
import {
  onePage,
  packedStream,
  pageObject,
  plainStream,
  rawPageWith,
  rawPdf,
  rewritten,
  SQUARE,
} from "./build-pdf.ts";
import { packed } from "./packed.ts";

/** PDFs that are small but expensive to process. */

const MEGABYTE = 1_048_576;
const BLANKS = 1_000_000;

function refs(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(
    " ",
  );
}
function times<T>(count: number, item: T): T[] {
  return Array.from({ length: count }, () => item);
}

/** Creates as many streams without an end as fit into a file, after the page and before its cross-reference table. */
export function unendingStreams(comment: string): Uint8Array {
  const streams = Array.from(
    { length: 26_000 },
    (_, at) => `${at + 4} 0 obj\n<<>>\nstream\nx\n`,
  );
  const longer = `${streams.join("")}${comment}\nxref\n`;
  return rewritten(rawPdf(...onePage), ["xref\n", longer]);
}

/** Creates nested arrays or dictionaries. */
export function nested(
  open: string,
  close: string,
  depth = Math.floor((MEGABYTE - 2_000) / (open.length + close.length)),
): Uint8Array {
  return rawPdf(
    `<< /Type /Catalog /Pages 2 0 R /Dests ${open.repeat(depth)}${close.repeat(depth)} >>`,
    ...onePage.slice(1),
  );
}

function rawForm(fields: string, ...objects: string[]): Uint8Array {
  return rawPdf(
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [${fields}] >> >>`,
    onePage[1],
    pageObject(`/Annots [${fields}]`),
    ...objects,
  );
}

/** Creates a form with one value that all of its fields share. */
export function formOf(fields: number, characters: number): Uint8Array {
  return rawForm(
    refs(5, fields),
    `(${"word and more ".repeat(characters / 14 + 1).slice(0, characters)})`,
    ...times(
      fields,
      `<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 4096 /T (f) /V 4 0 R /DA (/Helv 0 Tf 0 g) /Rect [36 36 576 756] /F 4 >>`,
    ),
  );
}

/** Creates a field that is its own parent, and its own child. */
export function circularField(): Uint8Array {
  return rawForm(
    "4 0 R",
    "<< /Type /Annot /Subtype /Widget /T (f) /Parent 4 0 R /Kids [4 0 R] /Rect [36 36 576 756] >>",
  );
}

/** Creates a stamp with drawings, object 5 and following, each of which draws the next one many times. */
export function drawingsInDrawings(depth: number, count: number): Uint8Array {
  const contents = [...times(depth, "/Next Do ".repeat(count)), ""];
  return rawPageWith(
    "/Annots [4 0 R]",
    "<< /Type /Annot /Subtype /Stamp /Rect [72 690 130 700] /AP << /N 5 0 R >> /F 4 >>",
    ...contents.map((content, at) =>
      plainStream(
        content,
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Next ${6 + at} 0 R >> >>`,
      ),
    ),
  );
}

/** Creates page trees each of which contains only the next one. */
export function deepPageTree(depth: number): Uint8Array {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`,
  );
  const page = pageObject(SQUARE).replace("2 0 R", `${depth + 1} 0 R`);
  return rawPdf(onePage[0], ...nodes, page);
}

/** Creates a cross-reference table whose previous table is itself. */
export function circularTable(): Uint8Array {
  return rewritten(rawPdf(...onePage), [
    /trailer <<([^]*startxref\n(\d+))/,
    "trailer << /Prev $2 /XRefStm $2$1",
  ]);
}

/**
 * Creates a PDF whose catalog, tree and page are in an object stream, object 1, followed by more objects, which the
 * catalog refers to, and by as many blanks as requested. Object 2 is the table of them.
 */
export function packedObjects(
  more: readonly string[] = [],
  blanks = 0,
): Uint8Array {
  const objects = [
    `<< /Type /Catalog /Pages 4 0 R /Dests [${refs(6, more.length)}] >>`,
    "<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
    pageObject(SQUARE).replace("2 0 R", "4 0 R"),
    ...more,
  ];
  let offset = 0;
  const places = objects.map((object, at) => {
    const place = `${3 + at} ${offset} `;
    offset += object.length + 1;
    return place;
  });
  const head = places.join("");
  const stream = packedStream(
    `/Type /ObjStm /N ${objects.length} /First ${head.length}`,
    Buffer.from(`${head}${objects.join(" ")} `),
    "/FlateDecode",
    blanks,
  );
  const before = rawPdf(stream);
  const table = [
    [0, 0, 65_535],
    [1, 9, 0],
    [1, before.length, 0],
    ...objects.map((_, at) => [2, 1, at]),
  ];
  const { buffer } = Uint32Array.from(table.flat());
  const entries = `/Type /XRef /Size ${table.length} /W [4 4 4] /Root 3 0 R`;
  return Buffer.concat([
    before,
    Buffer.from("2 0 obj\n"),
    packedStream(entries, Buffer.from(buffer).swap32()),
    Buffer.from(`\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}

/** Creates a page of this many megabytes of blanks, in parts, compressed as often as requested. */
export function pageOfBlanks(
  megabytes: readonly number[],
  count = 1,
): Uint8Array {
  return rawPageWith(
    `/Contents [${refs(4, megabytes.length)}]`,
    ...megabytes.map((size) => streamOfBlanks(size, count)),
  );
}

/** Creates a page with so many pictures of 60 megabytes of blanks. */
export function picturesOfBlanks(count: number): Uint8Array {
  const pictures = times(count, 0).map((_, at) => `/P${at} ${4 + at} 0 R`);
  return rawPageWith(
    `${SQUARE} /Resources << /XObject << ${pictures.join(" ")} >> >>`,
    ...times(count, streamOfBlanks(60)),
  );
}

/** Creates pages that all show the same megabytes of blanks. */
export function sharedBlanks(pages: number, megabytes: number): Uint8Array {
  return rawPdf(
    onePage[0],
    `<< /Type /Pages /Kids [${refs(4, pages)}] /Count ${pages} >>`,
    streamOfBlanks(megabytes),
    ...times(pages, pageObject("/Contents 3 0 R")),
  );
}

/** Something to see, before the blanks. */
const SEEN = Buffer.from("0 0 9 9 re f");

function streamOfBlanks(megabytes: number, count = 1): Uint8Array {
  const blanks = Math.round(megabytes * BLANKS) - SEEN.length;
  if (count === 1) return packedStream("", SEEN, "/FlateDecode", blanks);
  const once = packed(SEEN, blanks, 0x20);
  const content = times(count - 2, 0).reduce<Buffer>(
    (bytes) => deflateSync(bytes, { level: 9 }),
    once,
  );
  return packedStream("", content, `[${"/FlateDecode ".repeat(count)}]`);
}
