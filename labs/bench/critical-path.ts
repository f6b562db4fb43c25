import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LINKED = {
  script: /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g,
  style: /<link rel="stylesheet"[^>]* href="([^"]+)"/g,
};

/** Returns the gzipped size of what a built page requests before it can be used, in bytes. */
export async function criticalPath(
  folder: string,
  kind: keyof typeof LINKED,
  page = "index.html",
): Promise<number> {
  const html = await readFile(join(folder, page), "utf8");
  const paths = [...html.matchAll(LINKED[kind])].map(([, path = ""]) => path);
  const files = await Promise.all(
    paths.map((path) => readFile(join(folder, path))),
  );
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}
