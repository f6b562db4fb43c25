import { globSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { convertToPdf, pdfText, RefusedFile } from "@admission/safe-documents";
import { withPdfium } from "@admission/safe-documents/convert/pdf/pdfium";
import { contentsOf } from "@admission/safe-documents/convert/word/docx-text";
import { openDocx } from "@admission/safe-documents/convert/word/open-docx";
import { docxFrom } from "@admission/safe-documents/testing/build-docx";
import {
  libreOffice,
  type CommandLine,
} from "@admission/safe-documents/testing/libre-office";
import { pictureOf } from "@admission/safe-documents/testing/view-pdf";
import { print, runCommand, UserError } from "../../bin/command.ts";

const USAGE = `Converts every file of a folder as an upload, and tells what becomes of them. A folder with the parts of a Word document
is one, too.

  npm run corpus -- <folder>

Prints for each file and in sum the pages, the letters and digits that are lost, and the time, or why it was refused; for
Word documents also LibreOffice's, where its command "soffice" is installed, and how much of the ink is elsewhere on its
pages, and for PDFs their own.`;
const MAIN = "[Content_Types].xml";
const KINDS = [".docx", ".jpeg", ".jpg", ".pdf", ".png"];
const FIGURES = ["pages", "lost", "ms"] as const;
/** Side of the fields in which ink counts as being at the same place: a quarter of an inch, in points. */
const FIELD = 18;

/** What a conversion made of a file; of a PDF, what it was. */
type Made = Readonly<Record<(typeof FIGURES)[number], number>>;

interface Outcome {
  readonly kind: string;
  readonly file: string;
  readonly refusal?: string;
  readonly ours?: Made;
  readonly theirs?: Made;
  /** Share of the ink that is elsewhere in theirs. */
  readonly moved?: number;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - started)];
}

function lettersOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [letter] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]/gu)) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

/** @param text of the original, whose letters and digits should be in the PDF */
async function madeOf(
  pdf: Uint8Array,
  text: string,
  ms: number,
): Promise<Made> {
  const printed = lettersOf(await pdfText(pdf));
  const lost = Array.from(lettersOf(text), ([letter, count]) =>
    Math.max(0, count - (printed.get(letter) ?? 0)),
  );
  const pages = await withPdfium(pdf, (pdfium, document) =>
    pdfium.FPDF_GetPageCount(document),
  );
  return { pages, lost: sum(lost), ms };
}

/** Returns the ink in each field of a PDF's pages. */
async function inkOf(pdf: Uint8Array, pages: number): Promise<number[]> {
  const ink: number[] = [];
  for (let index = 0; index < pages; index += 1) {
    const { picture, width } = await pictureOf(pdf, index);
    const fields = picture
      .resize(Math.round(width / FIELD))
      .grayscale()
      .raw();
    ink.push(...Array.from(await fields.toBuffer(), (light) => 255 - light));
  }
  return ink;
}

/** Compares two PDFs as pictures. @returns the share of their ink that only one of them has in a field */
function movedInk(ours: readonly number[], theirs: readonly number[]): number {
  const both = Array.from(ours, (ink, at) => Math.min(ink, theirs[at] ?? 0));
  return 1 - (2 * sum(both)) / (sum(ours) + sum(theirs));
}

async function outcomeOf(
  folder: string,
  file: string,
  office: CommandLine | undefined,
): Promise<Outcome> {
  const kind = extname(file).toLowerCase().slice(1) || "docx";
  const path = join(folder, file);
  const isFolder = statSync(path).isDirectory();
  const bytes = new Uint8Array(
    await (isFolder ? docxFrom(path) : readFile(path)),
  );
  const [taken, ms] = await timed(() =>
    convertToPdf(bytes, basename(file)).catch((error: unknown) => ({
      refusal:
        error instanceof RefusedFile
          ? error.message
          : `FAULT: ${String(error)}`,
    })),
  );
  if ("refusal" in taken) return { kind, file, refusal: taken.refusal };
  const ours = (text: string) => madeOf(taken.pdf, text, ms);
  if (kind === "pdf") {
    const text = await pdfText(bytes);
    const theirs = await madeOf(bytes, text, 0);
    return { kind, file, ours: await ours(text), theirs };
  }
  if (kind !== "docx") return { kind, file, ours: await ours("") };
  const text = contentsOf(await openDocx(bytes)).paragraphs.join("\n");
  const [pdf, officeMs] = await timed(async () => office?.convert(bytes));
  const made = { kind, file, ours: await ours(text) };
  if (!pdf) return made;
  const theirs = await madeOf(pdf, text, officeMs);
  const moved = movedInk(
    await inkOf(taken.pdf, made.ours.pages),
    await inkOf(pdf, theirs.pages),
  );
  return { ...made, theirs, moved };
}

/** Returns a row of a table in Markdown: the figures of these outcomes in sum, ours beside theirs. */
function rowOf(name: string, outcomes: readonly Outcome[], refused: string) {
  const cells = FIGURES.flatMap((figure) =>
    (["ours", "theirs"] as const).map((side) => {
      const made = outcomes.flatMap((each) => each[side]?.[figure] ?? []);
      return made.length === 0 ? "" : sum(made);
    }),
  );
  const moved = outcomes.flatMap((each) => each.moved ?? []);
  const most =
    moved.length === 0 ? "" : `${(100 * Math.max(...moved)).toFixed()} %`;
  return `| ${[name, ...cells, most, refused].join(" | ")} |`;
}

await runCommand(USAGE, async () => {
  const [given] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined) throw new UserError(`Which folder?\n\n${USAGE}`);
  const folder = resolve(given);
  const paths = globSync("**/*", { cwd: folder });
  const unpacked = paths
    .filter((name) => basename(name) === MAIN)
    .map((name) => dirname(name));
  const files = paths
    .filter((name) => KINDS.includes(extname(name).toLowerCase()))
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => !unpacked.some((each) => name.startsWith(`${each}/`)))
    .concat(unpacked)
    .toSorted();
  if (files.length === 0) {
    throw new UserError(`There is no such file in ${given}.`);
  }
  const office = await libreOffice();
  const heads = FIGURES.flatMap((name) => [name, `${name} elsewhere`]);
  print(`| file | ${heads.join(" | ")} | ink moved | refused |`);
  print("| --- ".repeat(heads.length + 3) + "|");
  const outcomes: Outcome[] = [];
  for (const file of files) {
    const outcome = await outcomeOf(folder, file, office);
    outcomes.push(outcome);
    print(rowOf(file, [outcome], outcome.refusal ?? ""));
  }
  await office?.stop();
  for (const kind of new Set(outcomes.map((each) => each.kind))) {
    const all = outcomes.filter((each) => each.kind === kind);
    const refused = all.filter(({ refusal }) => refusal !== undefined);
    const count = `${refused.length} of ${all.length}`;
    print(rowOf(`all ${kind}`, all, count));
  }
  // The processes of conversions wait for more.
  process.exit();
});
