import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rangesOf } from "@admission/safe-documents/font-files";
import subsetFont from "subset-font";

/** Folder of the fonts generated from those in packages. */
export const FONTS_FOLDER = join(import.meta.dirname, "../../.build/fonts");
const resolve = createRequire(import.meta.url).resolve;

type PackageOptions = NonNullable<Parameters<typeof subsetFont>[2]>;
/** Options of the package, with those that its types lack. */
export interface SubsetOptions extends PackageOptions {
  /** OpenType features; all by default. */
  readonly keepFeatures?: string[];
  readonly keepAllGlyphs?: boolean;
}

export function packageFolder(name: string): string {
  return dirname(resolve(`${name}/package.json`));
}

/** Subsets the font `name` of a Fontsource package to its characters of Latin scripts. */
export async function latinFont(
  fontPackage: string,
  name: string,
  options: SubsetOptions,
): Promise<Buffer> {
  const folder = packageFolder(fontPackage);
  const ranges = JSON.parse(
    await readFile(join(folder, "unicode.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const characters = rangesOf(ranges["latin"]).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) =>
      String.fromCodePoint(first + index),
    ),
  );
  return subsetFont(
    await readFile(join(folder, "files", `${name}.woff2`)),
    characters.join(""),
    options,
  );
}

/**
 * Stores a font for later readers.
 * @returns its path
 */
export async function keepFont(
  fileName: string,
  content: Buffer | string,
): Promise<string> {
  const path = join(FONTS_FOLDER, fileName);
  await mkdir(dirname(path), { recursive: true });
  // Another build may be reading the file.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
  return path;
}
