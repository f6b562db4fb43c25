import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** Error code of PDFium for a file that needs a password. */
const NEEDS_PASSWORD = 4;
const UNKNOWN_PROTECTION = 5;

/** Refusal of a PDF that only opens with a password. */
export class NeedsPassword extends Error {
  override readonly name = "NeedsPassword";
}

/** Returns PDFium's memory, which is another object after it has grown. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}

/** Passes this many bytes of PDFium's memory, by their address, to `work` and frees them. */
export function withMemory<T>(
  { pdfium: { wasmExports } }: WrappedPdfiumModule,
  size: number,
  work: (address: number) => T,
): T {
  const address = wasmExports.malloc(size);
  try {
    return work(address);
  } finally {
    wasmExports.free(address);
  }
}

let library: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Opens a PDF as a viewer does, repaired if it is damaged, passes it to `work` and closes it.
 * @throws NeedsPassword, an Error if a viewer could not open it, or the error of `work`
 */
export async function withPdfium<T>(
  bytes: Uint8Array,
  work: (pdfium: WrappedPdfiumModule, document: number) => T,
): Promise<T> {
  const pdfium = await (library ??= loadPdfium());
  return withMemory(pdfium, bytes.length, (input) => {
    memoryOf(pdfium).set(bytes, input);
    const document = pdfium.FPDF_LoadMemDocument(input, bytes.length, "");
    if (document === 0) throw refusalOf(pdfium.FPDF_GetLastError());
    try {
      return work(pdfium, document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  });
}

function refusalOf(error: number): Error {
  return error === NEEDS_PASSWORD || error === UNKNOWN_PROTECTION
    ? new NeedsPassword("It opens with a password only")
    : new Error(`PDFium does not open the file: error ${error}`);
}
