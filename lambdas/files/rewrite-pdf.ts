import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Why PDFium does not open a file, in its own numbers. */
const NEEDS_PASSWORD = 4;
const UNKNOWN_PROTECTION = 5;

/**
 * Annotations that PDFium can draw from what they say, in its own numbers: notes, lines and shapes, marks of text,
 * carets and ink. Texts are not among them: it has no fonts for most.
 */
const DRAWABLE: ReadonlySet<number> = new Set([
  1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15,
]);
const NORMAL = 0;

/** A PDF that only opens with a password. */
export class NeedsPassword extends Error {
  override readonly name = "NeedsPassword";
}

/** Its memory, which is another object after it has grown. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array =>
  (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

let library: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Opens a PDF as a viewer does and writes it anew: mended, decrypted, with each object once and none packed, and with
 * drawings of those of the first `pages` pages' annotations that leave theirs to the viewer.
 * @throws NeedsPassword, or another error where a viewer could not open it or `maxBytes` are not enough for it
 */
export async function rewritePdf(
  bytes: Uint8Array,
  limits: { readonly pages: number; readonly maxBytes: number },
): Promise<Uint8Array> {
  const pdfium = await (library ??= loadPdfium());
  const { wasmExports } = pdfium.pdfium;
  const input = wasmExports.malloc(bytes.length);
  memoryOf(pdfium).set(bytes, input);
  try {
    const document = pdfium.FPDF_LoadMemDocument(input, bytes.length, "");
    if (document === 0) throw refusalOf(pdfium.FPDF_GetLastError());
    try {
      const pages = Math.min(pdfium.FPDF_GetPageCount(document), limits.pages);
      for (let page = 0; page < pages; page += 1)
        drawMissing(pdfium, document, page);
      pdfium.EPDF_RemoveEncryption(document);
      return written(pdfium, document, limits.maxBytes);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    wasmExports.free(input);
  }
}

const refusalOf = (error: number): Error =>
  error === NEEDS_PASSWORD || error === UNKNOWN_PROTECTION
    ? new NeedsPassword("It opens with a password only")
    : new Error(`PDFium does not open it: ${error}`);

function drawMissing(
  pdfium: WrappedPdfiumModule,
  document: number,
  page: number,
): void {
  const count = pdfium.EPDFPage_GetAnnotCountRaw(document, page);
  for (let at = 0; at < count; at += 1) {
    const annotation = pdfium.EPDFPage_GetAnnotRaw(document, page, at);
    if (annotation === 0) continue;
    if (
      DRAWABLE.has(pdfium.FPDFAnnot_GetSubtype(annotation)) &&
      !pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL)
    )
      pdfium.EPDFAnnot_GenerateAppearance(annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

function written(
  pdfium: WrappedPdfiumModule,
  document: number,
  maxBytes: number,
): Uint8Array {
  const { wasmExports } = pdfium.pdfium;
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    if (size === 0 || size > maxBytes)
      throw new Error(`It would be written in ${size} bytes`);
    const output = wasmExports.malloc(size);
    pdfium.PDFiumExt_GetFileWriterData(writer, output, size);
    const copy = memoryOf(pdfium).slice(output, output + size);
    wasmExports.free(output);
    return copy;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
