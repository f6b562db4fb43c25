import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

interface FirstFont {
  readonly package: string;
  /** Its part for Latin scripts, in the package's `files`. */
  readonly name: string;
  readonly weights?: { readonly min: number; readonly max: number };
}

/** The fonts that every page shows first, with the weights that the style sheets use. */
const FIRST_FONTS: readonly FirstFont[] = [
  {
    package: "@fontsource-variable/inter",
    name: "inter-latin-wght-normal",
    weights: { min: 400, max: 700 },
  },
  {
    package: "@fontsource/source-serif-4",
    name: "source-serif-4-latin-600-normal",
  },
];

/** The options that the package's types leave out. */
interface SubsetOptions extends NonNullable<Parameters<typeof subsetFont>[2]> {
  /** OpenType features. */
  readonly keepFeatures: string[];
}

/** What text needs: marks in their places, distances of letters, ligatures, and digits of one width. */
const FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"];

const FOLDER = join(import.meta.dirname, "../../.build/fonts");
const resolve = createRequire(import.meta.url).resolve;

/** Every character of a CSS `unicode-range`. */
const charactersOf = (unicodeRange: string): string =>
  unicodeRange
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

/** Half the size of the package's file, which has alternative forms and weights that no page uses. */
const smaller = async (font: FirstFont): Promise<Buffer> => {
  const folder = dirname(resolve(`${font.package}/package.json`));
  const ranges = JSON.parse(
    await readFile(join(folder, "unicode.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const options: SubsetOptions = {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    ...(font.weights === undefined
      ? {}
      : { variationAxes: { wght: font.weights } }),
  };
  return subsetFont(
    await readFile(join(folder, "files", `${font.name}.woff2`)),
    charactersOf(ranges["latin"] ?? ""),
    options,
  );
};

/** Whether a file of the site is one of the fonts that every page shows first. */
export const isFirstFont = (fileName: string): boolean =>
  fileName.endsWith(".woff2") &&
  FIRST_FONTS.some(({ name }) => fileName.startsWith(`assets/${name}-`));

/** Gives the site smaller files for the fonts that every page shows first. */
export const firstFonts = (): Plugin => ({
  name: "first-fonts",
  async config() {
    await mkdir(FOLDER, { recursive: true });
    for (const font of FIRST_FONTS) {
      const path = join(FOLDER, `${font.name}.woff2`);
      // Another build may be reading it.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, await smaller(font));
      await rename(draft, path);
    }
    const names = FIRST_FONTS.map(({ name }) => name).join("|");
    return {
      resolve: {
        alias: [
          {
            find: new RegExp(`^\\./files/((${names})\\.woff2)$`),
            replacement: `${FOLDER}/$1`,
          },
        ],
      },
    };
  },
});
