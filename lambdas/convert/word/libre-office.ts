import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import {
  LibreOfficeConverter,
  type EmscriptenModule,
} from "@matbee/libreoffice-converter/server";
import { Blob, Face } from "harfbuzzjs";
import { wordFonts } from "./word-fonts.ts";

/** Function of the package that starts LibreOffice, with the options of Emscripten. */
interface Loader {
  createModule(options: Record<string, unknown>): Promise<EmscriptenModule>;
}

interface LibreOffice {
  readonly converter: LibreOfficeConverter;
  readonly fonts: Fonts;
}

type Fonts = EmscriptenModule["FS"];

const LOADER = "@matbee/libreoffice-converter/wasm/loader";
const FONT_FOLDER = "/instdir/share/fonts/truetype";
const require = createRequire(import.meta.url);

const PDF_OPTIONS = JSON.stringify({
  UseTaggedPDF: { type: "boolean", value: "true" },
  ExportBookmarks: { type: "boolean", value: "true" },
  ExportFormFields: { type: "boolean", value: "false" },
  ExportNotes: { type: "boolean", value: "false" },
});

let starting: Promise<LibreOffice> | undefined;

/** Starts LibreOffice if it is not running: 147 MB of program and 100 MB of its files, all in memory. */
function startLibreOffice(): Promise<LibreOffice> {
  return (starting ??= start());
}

async function start(): Promise<LibreOffice> {
  const loader = require(LOADER) as Loader;
  let files: Fonts | undefined;
  const converter = new LibreOfficeConverter({
    fonts: [...(await wordFonts())],
    wasmLoader: {
      async createModule(options) {
        const module = await loader.createModule({
          ...options,
          // Its own `main` would start LibreOffice a second time, in a thread that would deadlock with this one.
          noInitialRun: true,
          wasmBinary: asset("soffice.wasm"),
          getPreloadedPackage: () => asset("soffice.data"),
        });
        files = module.FS;
        return module;
      },
    },
  });
  await converter.initialize();
  if (files === undefined) throw new Error("LibreOffice has no file system.");
  return { converter, fonts: files };
}

/** Reads a file of the package, which is compressed in a bundle, where its size counts. */
function asset(name: string): ArrayBuffer {
  const path = join(dirname(require.resolve(LOADER)), name);
  const bytes = existsSync(`${path}.zst`)
    ? zstdDecompressSync(readFileSync(`${path}.zst`))
    : readFileSync(path);
  return bytes.buffer.slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.byteLength,
  ) as ArrayBuffer;
}

/**
 * Prints a Word document as a tagged PDF, with its changes accepted and without its comments.
 * @throws Error if LibreOffice does not open it
 */
export async function printPdf(docx: Uint8Array): Promise<Uint8Array> {
  const { converter } = await startLibreOffice();
  const { data } = await converter.convert(docx, {
    inputFormat: "docx",
    outputFormat: "pdf",
    filterOptions: PDF_OPTIONS,
  });
  return data;
}

/** Characters that every font of the Latin script has, and those that are not drawn. */
const COMMON_CHARACTERS =
  /[\p{Script=Latin}\p{Cc}\p{Cf}\p{Z}\p{M}\p{ASCII}\u2010-\u2027]/gu;

/** Returns the characters of a text, each once, that no font has. */
export async function undrawableIn(text: string): Promise<readonly string[]> {
  const rare = new Set(text.replaceAll(COMMON_CHARACTERS, ""));
  if (rare.size === 0) return [];
  const { fonts } = await startLibreOffice();
  const drawable = (characters ??= charactersOf(fonts));
  return [...rare].filter(
    (character) => !drawable.has(character.codePointAt(0) ?? 0),
  );
}

/** Font files without a character that the upright font of their family lacks. */
const VARIANT_FONTS = /bold|italic|oblique|condensed|-700-/i;

let characters: ReadonlySet<number> | undefined;

function charactersOf(fonts: Fonts): ReadonlySet<number> {
  const names = fonts.readdir(FONT_FOLDER) as readonly string[];
  return new Set(
    names
      .filter((name) => /\.[ot]tf$/.test(name) && !VARIANT_FONTS.test(name))
      .flatMap((name) => {
        const file = fonts.readFile(`${FONT_FOLDER}/${name}`) as Uint8Array;
        return [...new Face(new Blob(file)).collectUnicodes()];
      }),
  );
}
