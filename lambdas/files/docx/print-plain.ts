import mammoth from "mammoth";
import { type OfflineOptions, printOffline } from "./offline-page.ts";
import type { PrintableDocx } from "./printable.ts";

const STYLE = `
  @page { size: letter; margin: 1in }
  body { margin: 0; line-height: 1.5; font-size: 12pt }
  table { border-collapse: collapse; width: 100% }
  td, th { border: 1px solid #999; padding: 4pt; vertical-align: top; overflow-wrap: anywhere }
  img { max-width: 100% }
  h1, h2, h3 { break-after: avoid }
  p { orphans: 2; widows: 2; unicode-bidi: plaintext }
  tr { break-inside: avoid }`;

/** Prints the text, headings, lists, tables and pictures of a Word document in one plain style. */
export async function printPlain(
  { archive, fonts }: PrintableDocx,
  options: OfflineOptions,
): Promise<Uint8Array> {
  const { value } = await mammoth.convertToHtml(
    { buffer: archive },
    { externalFileAccess: false },
  );
  return printOffline(
    {
      css: `${fonts.css}${STYLE}`,
      body: value,
    },
    async (page) => {
      await page.evaluate(
        "Promise.all([...document.fonts].map((font) => font.load())).then(() => 0)",
      );
    },
    options,
  );
}
