import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "puppeteer-core";
import { layOut } from "./lay-out.ts";
import { PAGE_MARK, PAGES_MARK } from "./normalize.ts";
import { type OfflineOptions, printOffline } from "./offline-page.ts";
import type { PrintableDocx } from "./printable.ts";

const require = createRequire(import.meta.url);
const SCRIPTS = [
  join(dirname(require.resolve("jszip/package.json")), "dist/jszip.min.js"),
  join(dirname(require.resolve("docx-preview")), "docx-preview.min.js"),
];

/** Prints a Word document much as Word does. Throws when its layout fails or takes too long. */
export const printDocx = (
  printable: PrintableDocx,
  options: OfflineOptions,
): Promise<Uint8Array> =>
  printOffline(
    { css: printable.fonts.css, body: "" },
    (page) => layOutIn(page, printable),
    options,
  );

/** Lays a document out in an empty page that has the document's fonts. */
export async function layOutIn(
  page: Page,
  { archive, fonts: { css: _css, ...fonts }, descriptions }: PrintableDocx,
): Promise<void> {
  for (const path of SCRIPTS) await page.evaluate(await readFile(path, "utf8"));
  await page.evaluate(layOut, {
    data: archive.toString("base64"),
    fonts,
    descriptions,
    pageMark: PAGE_MARK,
    pagesMark: PAGES_MARK,
  });
}
