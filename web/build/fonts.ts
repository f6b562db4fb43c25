import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/** Where the fonts lie that are made of those in packages. */
export const FONTS_FOLDER = join(import.meta.dirname, "../../.build/fonts");
const resolve = createRequire(import.meta.url).resolve;

type PackageOptions = NonNullable<Parameters<typeof subsetFont>[2]>;
/** The package's options, with one that its types leave out. */
interface SubsetOptions extends PackageOptions {
  /** OpenType features; all where not given. */
  readonly keepFeatures?: string[];
}

/** Every character of a CSS `unicode-range`. */
function charactersOf(unicodeRange: string): string {
  return unicodeRange
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join("");
}

/** The font `name` of a Fontsource package made anew with its characters of Latin scripts. */
export async function latinFont(
  fontPackage: string,
  name: string,
  options: SubsetOptions,
): Promise<Buffer> {
  const folder = dirname(resolve(`${fontPackage}/package.json`));
  const ranges = JSON.parse(
    await readFile(join(folder, "unicode.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  return subsetFont(
    await readFile(join(folder, "files", `${name}.woff2`)),
    charactersOf(ranges["latin"] ?? ""),
    options,
  );
}

/** Keeps a font for whoever reads it from now on. @returns its path */
export async function keepFont(
  fileName: string,
  content: Buffer,
): Promise<string> {
  await mkdir(FONTS_FOLDER, { recursive: true });
  const path = join(FONTS_FOLDER, fileName);
  // Another build may be reading it.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
  return path;
}
