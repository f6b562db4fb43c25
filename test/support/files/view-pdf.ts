import { init } from "@embedpdf/pdfium";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** What a viewer shows of a page itself, without what lies on top of it. */

type Point = readonly [x: number, y: number];

const load = async () => {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
};
type Pdfium = Awaited<ReturnType<typeof load>>;
let library: Promise<Pdfium> | undefined;

const memoryOf = ({ pdfium }: Pdfium) =>
  (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

async function withPage<T>(
  pdf: Uint8Array,
  index: number,
  read: (pdfium: Pdfium, page: number) => T,
): Promise<T> {
  const pdfium = await (library ??= load());
  const input = pdfium.pdfium.wasmExports.malloc(pdf.length);
  memoryOf(pdfium).set(pdf, input);
  const document = pdfium.FPDF_LoadMemDocument(input, pdf.length, "");
  const page = pdfium.FPDF_LoadPage(document, index);
  try {
    return read(pdfium, page);
  } finally {
    pdfium.FPDF_ClosePage(page);
    pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(input);
  }
}

const WHITE = 0xffffffff;

/** The colors of points of a page, as `#rrggbb`; points count from its lower left corner. */
export const colorsAt = (
  pdf: Uint8Array,
  points: readonly Point[],
  index = 0,
): Promise<readonly string[]> =>
  withPage(pdf, index, (pdfium, page) => {
    const width = Math.round(pdfium.FPDF_GetPageWidthF(page));
    const height = Math.round(pdfium.FPDF_GetPageHeightF(page));
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const colors = points.map(([x, y]) => {
      const row = height - 1 - Math.round(y);
      const at = start + row * stride + 4 * Math.round(x);
      const [blue = 0, green = 0, red = 0] = memoryOf(pdfium).subarray(at);
      return `#${Buffer.from([red, green, blue]).toString("hex")}`;
    });
    pdfium.FPDFBitmap_Destroy(bitmap);
    return colors;
  });

/** The text of a page, as it is copied out of a viewer. */
export const copiedText = (pdf: Uint8Array, index = 0): Promise<string> =>
  withPage(pdf, index, (pdfium, page) => {
    const text = pdfium.FPDFText_LoadPage(page);
    const length = pdfium.FPDFText_CountChars(text);
    const output = pdfium.pdfium.wasmExports.malloc(2 * length + 2);
    const written = pdfium.FPDFText_GetText(text, 0, length, output);
    const copy = memoryOf(pdfium).slice(output, output + 2 * (written - 1));
    pdfium.pdfium.wasmExports.free(output);
    pdfium.FPDFText_ClosePage(text);
    return Buffer.from(copy).toString("utf16le");
  });
