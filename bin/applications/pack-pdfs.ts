import { readFile, rename } from "node:fs/promises";
import { basename } from "node:path";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { clock } from "../../lambdas/clock.ts";
import { write } from "./new-file.ts";

export interface Pdf {
  readonly reference: string;
  readonly file: string;
}

/** Most PDFs of an archive, which stays far below the 4 GB from which on programs differ. */
const MOST = 500;

/** Returns the index by which Slate's Document Import Processor files documents: tab-delimited, each field in quotes. */
function indexOf(pdfs: readonly Pdf[]): string {
  const rows = pdfs.map(({ reference, file }) => [
    reference,
    "",
    "application",
    basename(file),
  ]);
  return [["app ref", "ref", "type", "Filename"], ...rows]
    .map((fields) => `${fields.map((field) => `"${field}"`).join("\t")}\r\n`)
    .join("");
}

async function* zipped(pdfs: readonly Pdf[]) {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(name);
    entry.mtime = clock.now();
    zip.add(entry);
    entry.push(bytes, true);
  };
  add("index.txt", strToU8(indexOf(pdfs)));
  for (const { file } of pdfs) {
    add(basename(file), await readFile(file));
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}

/** Packs PDFs into archives of 500 at most, each with an index, of which the second has `-2` in its name. */
export async function packPdfs(
  pdfs: readonly Pdf[],
  archive: string,
): Promise<void> {
  for (let at = 0; at < pdfs.length; at += MOST) {
    const suffix = at === 0 ? "" : `-${at / MOST + 1}`;
    const file = archive.replace(/\.zip$/, `${suffix}.zip`);
    await write(zipped(pdfs.slice(at, at + MOST)), `${file}.part`);
    await rename(`${file}.part`, file);
  }
}
