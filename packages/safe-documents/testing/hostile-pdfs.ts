import { deflateSync } from "node:zlib";
import { onePage, packedStream, rawPdf, SQUARE } from "./build-pdf.ts";

/** PDFs that are small but expensive to process. */

const MEGABYTE = 1_048_576;
const BLANKS = 1_000_000;

function annotatedPage(annotations: string, entries = "") {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots ${annotations} ${entries} >>`;
}
function refs(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(
    " ",
  );
}

/** Creates a PDF of one page with this text after it, before its cross-reference table. */
function withComment(comment: string, ...objects: string[]): Uint8Array {
  const pdf = Buffer.from(rawPdf(...onePage, ...objects)).toString("latin1");
  return Buffer.from(pdf.replace("xref\n", `${comment}\nxref\n`), "latin1");
}

/** Creates as many streams without an end as fit into a file. */
export function unendingStreams(comment: string): Uint8Array {
  const streams: string[] = [];
  for (let at = 4; at < 26_000; at += 1) {
    streams.push(`${at} 0 obj\n<<>>\nstream\nx\n`);
  }
  return withComment(`${streams.join("")}${comment}`);
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

/** Creates a form with one value that all of its fields share. */
export function formOf(fields: number, characters: number): Uint8Array {
  const value = `(${"word and more ".repeat(characters / 14 + 1).slice(0, characters)})`;
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 4096 /T (f) /V 4 0 R /DA (/Helv 0 Tf 0 g) /Rect [36 36 576 756] /F 4 >>`;
  return rawPdf(
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [${refs(5, fields)}] >> >>`,
    onePage[1],
    annotatedPage(`[${refs(5, fields)}]`),
    value,
    ...Array.from({ length: fields }, () => widget),
  );
}

/** Creates a field that is its own parent, and its own child. */
export function circularField(): Uint8Array {
  return rawPdf(
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [4 0 R] >> >>",
    onePage[1],
    annotatedPage("[4 0 R]"),
    "<< /Type /Annot /Subtype /Widget /T (f) /Parent 4 0 R /Kids [4 0 R] /Rect [36 36 576 756] >>",
  );
}

/** Creates annotations that all share one list of points. */
export function sharedPoints(marks: number, points: number): Uint8Array {
  return rawPdf(
    onePage[0],
    onePage[1],
    annotatedPage(`[${refs(5, marks)}]`),
    `[${"72 700 130 700 72 690 130 690 ".repeat(points / 4)}]`,
    ...Array.from(
      { length: marks },
      () =>
        "<< /Type /Annot /Subtype /Highlight /Rect [72 690 130 700] /QuadPoints 4 0 R /F 4 >>",
    ),
  );
}

/** Creates a drawing that draws itself twice. */
export function circularDrawing(): Uint8Array {
  const content = "/Self Do /Self Do";
  return rawPdf(
    onePage[0],
    onePage[1],
    annotatedPage("[4 0 R]"),
    "<< /Type /Annot /Subtype /Stamp /Rect [72 690 130 700] /AP << /N 5 0 R >> /F 4 >>",
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Self 5 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
  );
}

/** Creates drawings each of which draws the next one many times. */
export function drawingsInDrawings(depth: number, times: number): Uint8Array {
  const content = "/Next Do ".repeat(times);
  return rawPdf(
    onePage[0],
    onePage[1],
    annotatedPage("[4 0 R]"),
    "<< /Type /Annot /Subtype /Stamp /Rect [72 690 130 700] /AP << /N 5 0 R >> /F 4 >>",
    ...Array.from(
      { length: depth },
      (_, at) =>
        `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Next ${6 + at} 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ),
    "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
  );
}

/** Creates page trees each of which contains only the next one. */
export function deepPageTree(depth: number): Uint8Array {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`,
  );
  return rawPdf(
    onePage[0],
    ...nodes,
    `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 612 792] >>`,
  );
}

/** Creates a cross-reference table whose previous table is itself. */
export function circularTable(): Uint8Array {
  const pdf = Buffer.from(rawPdf(...onePage)).toString("latin1");
  const start = /startxref\n(\d+)/.exec(pdf)?.[1] ?? "";
  return Buffer.from(
    pdf.replace("trailer <<", `trailer << /Prev ${start} /XRefStm ${start}`),
    "latin1",
  );
}

/**
 * Creates a PDF whose catalog, tree and page are in one object stream, followed by more objects, which the catalog
 * refers to, and by as many blanks as requested.
 */
export function packedObjects(
  more: readonly string[] = [],
  blanks = 0,
): Uint8Array {
  const objects = [
    `<< /Type /Catalog /Pages 4 0 R /Dests [${refs(6, more.length)}] >>`,
    "<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 4 0 R /MediaBox [0 0 612 792] ${SQUARE} >>`,
    ...more,
  ];
  let offset = 0;
  const places = objects.map((object, at) => {
    const place = `${3 + at} ${offset}`;
    offset += object.length + 1;
    return place;
  });
  const head = `${places.join(" ")} `;
  const content = Buffer.concat([
    Buffer.from(`${head}${objects.join(" ")} `),
    Buffer.alloc(blanks, " "),
  ]);
  const packed = packedStream(
    `/Type /ObjStm /N ${objects.length} /First ${head.length}`,
    content,
  );
  return withTableStream(packed, objects.length);
}

function withTableStream(packed: Uint8Array, count: number): Uint8Array {
  const before = Buffer.concat([
    Buffer.from("%PDF-1.7\n1 0 obj\n"),
    packed,
    Buffer.from("\nendobj\n"),
  ]);
  const entry = (type: number, first: number, second: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(first, 1);
    bytes.writeUIntBE(second, 5, 3);
    return bytes;
  };
  const table = Buffer.concat([
    entry(0, 0, 65_535),
    entry(1, 9, 0),
    entry(1, before.length, 0),
    ...Array.from({ length: count }, (_, at) => entry(2, 1, at)),
  ]);
  return Buffer.concat([
    before,
    Buffer.from("2 0 obj\n"),
    packedStream(
      `/Type /XRef /Size ${count + 3} /W [1 4 3] /Root 3 0 R`,
      table,
    ),
    Buffer.from(`\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}

/** Creates a page of this many megabytes of blanks, in parts, compressed as often as requested. */
export function pageOfBlanks(
  megabytes: readonly number[],
  times = 1,
): Uint8Array {
  return rawPdf(
    onePage[0],
    onePage[1],
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${refs(4, megabytes.length)}] >>`,
    ...megabytes.map((size) => streamOfBlanks(size, times)),
  );
}

/** Creates a page with pictures of this many megabytes of blanks. */
export function picturesOfBlanks(megabytes: readonly number[]): Uint8Array {
  const pictures = megabytes.map((_, at) => `/P${at} ${4 + at} 0 R`).join(" ");
  return rawPdf(
    onePage[0],
    onePage[1],
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${SQUARE} /Resources << /XObject << ${pictures} >> >> >>`,
    ...megabytes.map((size) => streamOfBlanks(size, 1)),
  );
}

/** Creates pages that all show the same megabytes of blanks. */
export function sharedBlanks(pages: number, megabytes: number): Uint8Array {
  return rawPdf(
    onePage[0],
    `<< /Type /Pages /Kids [${refs(4, pages)}] /Count ${pages} >>`,
    streamOfBlanks(megabytes, 1),
    ...Array.from(
      { length: pages },
      () =>
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>",
    ),
  );
}

function streamOfBlanks(megabytes: number, times: number): Uint8Array {
  const filter =
    times === 1 ? "/FlateDecode" : `[${"/FlateDecode ".repeat(times)}]`;
  let content: Uint8Array = Buffer.alloc(megabytes * BLANKS, " ");
  // Something to see.
  content.set(Buffer.from("0 0 9 9 re f"));
  for (let time = 1; time < times; time += 1) {
    content = deflateSync(content, { level: 9 });
  }
  return packedStream("", content, filter);
}
