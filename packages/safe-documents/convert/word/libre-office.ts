import { Blob, Face } from "harfbuzzjs";
import { MAX_PAGES } from "../page-limit.ts";
import {
  FONT_FOLDER,
  loadProgram,
  type Files,
  type Program,
} from "./libre-office-program.ts";

interface LibreOffice {
  readonly files: Files;
  readonly print: (docx: Uint8Array) => Uint8Array;
}

class PrintFailed extends Error {
  override readonly name = "PrintFailed";
}

const SETTINGS = "/instdir/program/fundamentalrc";
const INPUT = "/tmp/document.docx";
const OUTPUT = "/tmp/document.pdf";
const PDF_OPTIONS = JSON.stringify({
  // One page more than we take tells that there are more.
  PageRange: { type: "string", value: `1-${MAX_PAGES + 1}` },
  UseTaggedPDF: { type: "boolean", value: "true" },
  ExportBookmarks: { type: "boolean", value: "true" },
  ExportFormFields: { type: "boolean", value: "false" },
  ExportNotes: { type: "boolean", value: "false" },
});

let starting: Promise<LibreOffice> | undefined;

async function start(): Promise<LibreOffice> {
  const program = await loadProgram();
  const files = program.FS;
  // Without the settings of a user, no thread starts to save them after each document.
  const settings = Buffer.from(files.readFile(SETTINGS)).toString();
  files.writeFile(SETTINGS, settings.replace(/ user:.*/, ""));
  const office = program._libreofficekit_hook(
    addressOf(program, "/instdir/program"),
  );
  if (office === 0) throw new Error("LibreOffice does not start.");

  const input = addressOf(program, `file://${INPUT}`);
  const output = addressOf(program, `file://${OUTPUT}`);
  const format = addressOf(program, "pdf");
  const options = addressOf(program, PDF_OPTIONS);
  const print = (docx: Uint8Array): Uint8Array => {
    files.writeFile(INPUT, docx);
    // What was printed before must not be taken for this document.
    files.writeFile(OUTPUT, "");
    const document = program._lok_documentLoad(office, input);
    if (document === 0) throw new PrintFailed("It does not open.");
    try {
      if (!program._lok_documentSaveAs(document, output, format, options)) {
        throw new PrintFailed("It is not saved.");
      }
      return files.readFile(OUTPUT);
    } finally {
      program._lok_documentDestroy(document);
    }
  };
  return { files, print };
}

/** Writes a text into the memory of the program, for good. */
function addressOf(program: Program, text: string): number {
  const bytes = Buffer.from(`${text}\0`);
  const address = program._malloc(bytes.length);
  program.HEAPU8.set(bytes, address);
  return address;
}

/**
 * Prints the first 51 pages of a Word document as a tagged PDF, with its changes accepted and without its comments.
 * @throws PrintFailed if LibreOffice fails
 */
export async function printPdf(docx: Uint8Array): Promise<Uint8Array> {
  const { print } = await (starting ??= start());
  try {
    return print(docx);
  } catch (cause) {
    // It may be an exception of C++, which has no name for the log.
    throw cause instanceof Error ? cause : new PrintFailed("Thrown", { cause });
  }
}

/** Characters that every font of the Latin script has, and those that are not drawn. */
const COMMON_CHARACTERS =
  /[\p{Script=Latin}\p{Cc}\p{Cf}\p{Z}\p{M}\p{ASCII}\u2010-\u2027]/gu;

/** Returns the characters of a text, each once, that no font has; of private ones, each font has its own. */
export async function undrawableIn(text: string): Promise<readonly string[]> {
  let missing = [...new Set(text.replaceAll(COMMON_CHARACTERS, ""))];
  if (missing.length === 0) return missing;
  const { files } = await (starting ??= start());
  for (const font of files.readdir(FONT_FOLDER)) {
    if (!/\.[ot]tf$/.test(font) || VARIANT_FONTS.test(font)) continue;
    const characters = charactersOf(font, files);
    missing = missing.filter(
      (character) =>
        /\p{Co}/u.test(character) ||
        !characters.has(character.codePointAt(0) ?? 0),
    );
    if (missing.length === 0) break;
  }
  return missing;
}

/** Font files without a character that the upright font of their family lacks. */
const VARIANT_FONTS = /bold|italic|oblique|condensed|-700-/i;

const charactersByFont = new Map<string, ReadonlySet<number>>();

function charactersOf(font: string, files: Files): ReadonlySet<number> {
  const known = charactersByFont.get(font);
  if (known) return known;
  const face = new Face(new Blob(files.readFile(`${FONT_FOLDER}/${font}`)));
  const characters = new Set(face.collectUnicodes());
  charactersByFont.set(font, characters);
  return characters;
}
