import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import {
  filesOf,
  isFor,
  openFont,
  type FontFile,
} from "@admission/safe-documents/font-files";
import {
  SCRIPT_FONTS,
  type ScriptFont,
} from "@admission/safe-documents/script-fonts";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { FONTS_FOLDER, keepFont, type SubsetOptions } from "./fonts.ts";

/** File with the licenses of what the site is made of. */
export const LICENSES = "licenses.md";
const ICONS_LICENSE = join(
  import.meta.dirname,
  "../src/components/icons-license.md",
);

/** Fonts of the document's own words. */
const TEXT_FONTS: readonly ScriptFont[] = [
  {
    family: "Source Serif 4",
    package: "@fontsource/source-serif-4",
    sheets: ["400", "600"],
  },
  { family: "Inter", package: "@fontsource/inter", sheets: ["400", "600"] },
];

/** Font file of the printed document. */
export interface PrintedFace extends Pick<FontFile, "font" | "weight"> {
  /** Path of a file of one weight: of a variable font, browsers print drawings instead of embedding it. */
  readonly path: string;
  /** Characters that are printed with it. */
  readonly letters: readonly number[];
}

/** Lists the font files of the printed document, in the order in which they are tried. */
export async function printedFaces(): Promise<readonly PrintedFace[]> {
  const faces: PrintedFace[] = [];
  const known = new Set<number>();
  for (const file of await filesOf([...TEXT_FONTS, ...SCRIPT_FONTS])) {
    const { font, weight } = file;
    // Letters of scripts are never bold.
    if (weight === "700") continue;
    const { codes, glyphs } = await openFont(file.path);
    const isOfText = TEXT_FONTS.includes(font);
    const letters = (isOfText ? lettersApart(codes, glyphs) : codes).filter(
      (letter) =>
        isFor(file, letter) &&
        !/[\p{Cc}\p{Co}]/u.test(String.fromCodePoint(letter)),
    );
    // Packages have files of Latin letters beside those of their script.
    const isNeeded =
      isOfText ||
      font.language !== undefined ||
      letters.some((letter) => !known.has(letter));
    if (!isNeeded) continue;
    for (const letter of letters) known.add(letter);
    const path = file.isVariable
      ? await changedFile(file, "", {
          keepAllGlyphs: true,
          variationAxes: { wght: 400 },
        })
      : isOfText
        ? await changedFile(file, String.fromCodePoint(...letters), {})
        : file.path;
    faces.push({ font, weight, path, letters });
  }
  return faces;
}

/**
 * Returns the characters of a font for which it draws one glyph of their own: a PDF names all others beside their
 * glyphs, and readers lose what follows. Of characters with one glyph, a sign is meant more often than the letter that
 * looks like it, as an apostrophe. Of marks beside plain letters, ō would be drawn, which another file has.
 */
function lettersApart(
  codes: readonly number[],
  glyphs: { readonly nominalGlyph: (code: number) => number | undefined },
): readonly number[] {
  const byGlyph = new Map<number | undefined, number>();
  const isOf = (kind: RegExp, code: number) =>
    kind.test(String.fromCodePoint(code));
  const isLetter = (code: number) => Number(isOf(/\p{Lm}/u, code));
  const isPlain = codes.includes(0x61);
  const apart = codes.filter((code) => !isPlain || !isOf(/\p{M}/u, code));
  const byUse = [...apart].sort(
    (one, other) => isLetter(one) - isLetter(other) || one - other,
  );
  for (const code of byUse) {
    const glyph = glyphs.nominalGlyph(code);
    if (!byGlyph.has(glyph)) byGlyph.set(glyph, code);
  }
  return [...byGlyph.values()];
}

/** Returns the package that a font file is in. */
async function packageOf(path: string) {
  const folder = dirname(dirname(path));
  const manifest = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license: string };
  return { ...manifest, folder };
}

/** Returns the licenses of the fonts' packages; some name theirs alone. */
async function fontLicenses(): Promise<string> {
  const files = await filesOf([...TEXT_FONTS, ...SCRIPT_FONTS]);
  const paths = new Map(
    files.map(({ path }) => [dirname(dirname(path)), path]),
  );
  const licenses = [...paths.values()].map(async (path) => {
    const { folder, name, version, license } = await packageOf(path);
    const texts = globSync("LICENSE*", { cwd: folder }).map((file) =>
      readFile(join(folder, file), "utf8"),
    );
    const title = `\n## ${name} - ${version} (${license})\n`;
    return [title, ...(await Promise.all(texts))].join("\n");
  });
  return (await Promise.all(licenses)).join("");
}

/** Returns the path of a changed copy of a font file, which is made once per version of its package and change. */
async function changedFile(
  { path }: FontFile,
  characters: string,
  options: SubsetOptions,
): Promise<string> {
  const { folder, version } = await packageOf(path);
  const change = createHash("sha256")
    .update(JSON.stringify([characters, options]))
    .digest("hex");
  const name = join(
    `${basename(folder)}-${version}-${change.slice(0, 8)}`,
    `printed-${basename(path, ".woff2")}.woff`,
  );
  const made = join(FONTS_FOLDER, name);
  if (existsSync(made)) return made;
  return keepFont(
    name,
    await subsetFont(await readFile(path), characters, {
      ...options,
      // The smaller format would take a quarter of a minute.
      targetFormat: "woff",
    }),
  );
}

/** Returns the first and the last of each run of successive characters. */
export function runsOf(
  letters: readonly number[],
): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const letter of new Set([...letters].sort((a, b) => a - b))) {
    const last = runs.at(-1);
    if (last?.[1] === letter - 1) last[1] = letter;
    else runs.push([letter, letter]);
  }
  return runs;
}

function faceRule({ font, weight, path, letters }: PrintedFace): string {
  const from = relative(FONTS_FOLDER, path).replaceAll("\\", "/");
  const ranges = runsOf(letters)
    .map((run) => [...new Set(run)].map((code) => code.toString(16)))
    .map((run) => `U+${run.join("-")}`);
  return `@font-face{font-family:"${font.family}";font-weight:${weight};src:url("${from}");unicode-range:${ranges.join()}}`;
}

/** Names the fonts of all scripts in order, those of a language first. */
function familiesFor(language?: string): string {
  return [...SCRIPT_FONTS]
    .sort(
      (one, other) =>
        Number(other.language === language) - Number(one.language === language),
    )
    .map(({ family }) => `"${family}"`)
    .join();
}

async function makeSheets(): Promise<Readonly<Record<string, string>>> {
  const faces = await printedFaces();
  const rulesOf = (isOfText: boolean) =>
    faces
      .filter(({ font }) => TEXT_FONTS.includes(font) === isOfText)
      .map(faceRule);
  const languages = SCRIPT_FONTS.flatMap(({ language = [] }) => language);
  const sheets = {
    "text-fonts.css": rulesOf(true),
    "script-fonts.css": [
      ...rulesOf(false),
      `:root{--font-scripts:${familiesFor()}}`,
      ...languages.map(
        (language) =>
          `[data-han="${language}"]{--font-scripts:${familiesFor(language)}}`,
      ),
    ],
  };
  const kept = Object.entries(sheets).map(async ([name, rules]) => [
    `virtual:${name}`,
    await keepFont(name, rules.join("\n")),
  ]);
  return Object.fromEntries(await Promise.all(kept));
}

/**
 * Provides the fonts of the printed document, as the machine that prints PDFs has none installed: those of its own words
 * as `import "virtual:text-fonts.css"`, those of all scripts as `import "virtual:script-fonts.css"`. A file is fetched
 * only if the text has characters of it.
 */
export function printFonts(): Plugin {
  return {
    name: "print-fonts",
    async config() {
      return { resolve: { alias: await makeSheets() } };
    },
    // A style sheet that is loaded alone is no module of the bundle, whose licenses are listed, and icons are of no package.
    async writeBundle({ dir = "" }) {
      const ofIcons = await readFile(ICONS_LICENSE, "utf8");
      await appendFile(
        join(dir, LICENSES),
        `${await fontLicenses()}${ofIcons}`,
      );
    },
  };
}
