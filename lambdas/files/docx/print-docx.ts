import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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
export async function printDocx(
  { archive, fonts: { css, ...fonts }, descriptions }: PrintableDocx,
  options: OfflineOptions,
): Promise<Uint8Array> {
  const scripts = await Promise.all(
    SCRIPTS.map((path) => readFile(path, "utf8")),
  );
  return printOffline(
    { css, body: "" },
    async (page) => {
      for (const script of scripts) await page.evaluate(script);
      await page.evaluate(layOut, {
        data: archive.toString("base64"),
        fonts,
        descriptions,
        pageMark: PAGE_MARK,
        pagesMark: PAGES_MARK,
      });
    },
    options,
  );
}
