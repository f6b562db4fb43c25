import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SCRIPT_FONTS } from "../../../shared/script-fonts.ts";

const require = createRequire(import.meta.url);

interface Family {
  readonly name: string;
  /** Package that holds its files and, in style sheets, which file has which characters. */
  readonly package: string;
  readonly styles: readonly string[];
  /** What a text has that needs it, where its style sheet does not say. */
  readonly isFor?: RegExp;
}

const ALL_STYLES = ["400", "400-italic", "700", "700-italic"];
const latin = (name: string): Family => ({
  name,
  package: `@fontsource/${name.toLowerCase()}`,
  styles: ALL_STYLES,
});

const TINOS = latin("Tinos");
const ARIMO = latin("Arimo");
const COUSINE = latin("Cousine");
const CARLITO = latin("Carlito");
const CALADEA = latin("Caladea");

/** What stands in for a font that has another's name, so that lines break where the writer saw them break. */
const TWINS: readonly (readonly [RegExp, Family])[] = [
  [/^(calibri|aptos|candara|corbel|carlito)/i, CARLITO],
  [/^(cambria|caladea|constantia)/i, CALADEA],
  [/courier|consolas|mono|typewriter|code|cousine/i, COUSINE],
  [
    /arial|helvetica|verdana|tahoma|trebuchet|segoe|sans|roboto|lato|gothic|comic|futura|avenir|century|impact|inter|poppins/i,
    ARIMO,
  ],
];

const SCRIPTS: readonly Family[] = SCRIPT_FONTS.map(
  ({ family, sheets, ...font }) => ({ ...font, name: family, styles: sheets }),
);

export interface FontChoice {
  /** Style sheet with the fonts inside of it, which sets the standard font. */
  readonly css: string;
  /** Names of a document's fonts to the names of those that stand in for them. */
  readonly twins: Readonly<Record<string, string>>;
  /** What stands in for any other font. */
  readonly standard: string;
  /** What is tried after the twin of a font, in this order. */
  readonly fallbacks: readonly string[];
}

const twinOf = (name: string): Family =>
  TWINS.find(([pattern]) => pattern.test(name))?.[1] ?? TINOS;

/**
 * Chooses the fonts of a document: for each name that it uses the twin, for each character of its text the file that
 * has it. Nothing else is loaded, so that a plain essay stays quick.
 */
export async function chooseFonts(
  names: Iterable<string>,
  text: string,
): Promise<FontChoice> {
  const twins = Object.fromEntries(
    [...names].map((name) => [name.toLowerCase(), twinOf(name).name]),
  );
  // The space is in every text, and so are the marks of lists.
  const characters = charactersOf(`${text} \u2022`);
  const scripts = SCRIPTS.filter(({ isFor }) => isFor?.test(text) ?? true);
  const used = [TINOS, ARIMO, COUSINE, CARLITO, CALADEA].filter(
    ({ name }) => name === TINOS.name || Object.values(twins).includes(name),
  );
  const faces = await Promise.all(
    [...used, ...scripts].map((family) => facesOf(family, characters)),
  );
  const fallbacks = [TINOS, ...SCRIPTS].map(({ name }) => name);
  const stack = fallbacks.map((name) => `"${name}"`).join(", ");
  return {
    css: `${faces.flat().join("\n")} html { font: 10pt ${stack} }`,
    twins,
    standard: TINOS.name,
    fallbacks,
  };
}

const charactersOf = (text: string): readonly number[] =>
  [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);

async function facesOf(
  family: Family,
  characters: readonly number[],
): Promise<string[]> {
  const folder = dirname(require.resolve(`${family.package}/package.json`));
  const sheets = await Promise.all(
    family.styles.map((style) =>
      readFile(join(folder, `${style}.css`), "utf8"),
    ),
  );
  const faces = sheets
    .flatMap((sheet) => sheet.match(/@font-face \{[^}]*\}/g) ?? [])
    .filter((face) => hasAny(face, characters));
  return Promise.all(faces.map((face) => withFile(face, folder)));
}

function hasAny(face: string, characters: readonly number[]): boolean {
  const ranges = /unicode-range: ([^;]+)/.exec(face)?.[1] ?? "U+0-10FFFF";
  return ranges.split(",").some((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    const from = Number.parseInt(first, 16);
    const to = Number.parseInt(last, 16);
    return characters.some((code) => code >= from && code <= to);
  });
}

/** The page that uses the font may not load anything, so the file is a part of the style sheet. */
async function withFile(face: string, folder: string): Promise<string> {
  const file = /url\(\.\/(files\/[\w.[\]-]+\.woff2)\)/.exec(face)?.[1] ?? "";
  const data = await readFile(join(folder, file), "base64");
  return face.replace(
    /src: [^;]*;/,
    `src: url(data:font/woff2;base64,${data}) format('woff2');`,
  );
}
