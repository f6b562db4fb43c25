import { globSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { convertToPdf, pdfText, RefusedFile } from "@admission/safe-documents";
import { withPdfium } from "@admission/safe-documents/convert/pdf/pdfium";
import { contentsOf } from "@admission/safe-documents/convert/word/docx-text";
import { openDocx } from "@admission/safe-documents/convert/word/open-docx";
import {
  libreOffice,
  type CommandLine,
} from "@admission/safe-documents/testing/libre-office";
import { pngOfPage } from "@admission/safe-documents/testing/view-pdf";
import sharp from "sharp";
import { runCommand, UserError } from "../../bin/command.ts";

const USAGE = `Converts every file of a folder as an upload, and tells what becomes of them.

  npm run corpus -- <folder>

Prints for each file and in sum what was taken and what was refused and why, the pages, the letters that are lost, and the
times; for Word documents all of it beside LibreOffice, where its command "soffice" is installed. Pictures of first
pages, the original on the left, go to .build/corpus.`;
const WITHOUT_LIBREOFFICE =
  'Word documents are not compared: there is no "soffice" on the PATH.';

const OUTPUT = join(import.meta.dirname, "../..", ".build", "corpus");
const KINDS: Readonly<Record<string, string>> = {
  ".docx": "Word",
  ".jpeg": "image",
  ".jpg": "image",
  ".pdf": "PDF",
  ".png": "image",
};

interface Source {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** What a conversion made of a file. */
interface Made {
  readonly pages: number;
  /** Number of the original's letters and digits that are not in the PDF. */
  readonly lost: number;
  readonly milliseconds: number;
}

interface Outcome {
  readonly kind: string;
  readonly file: string;
  readonly milliseconds: number;
  /** Why it was refused; empty where it was taken. */
  readonly refusal: string;
  readonly ours?: Made;
  /** LibreOffice's, or of a PDF its own. */
  readonly theirs?: Made;
}

function kindOf(name: string): string | undefined {
  return KINDS[extname(name).toLowerCase()];
}

function filesIn(folder: string): readonly Source[] {
  return globSync("**/*", { cwd: folder })
    .filter((name) => kindOf(name) !== undefined)
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
    .map((name) => ({ name, read: () => readFile(join(folder, name)) }));
}

/** A file's own text, and its print by another program. */
interface Original {
  readonly text: string;
  readonly pdf?: Uint8Array;
  readonly milliseconds: number;
}

async function originalOf(
  kind: string,
  bytes: Uint8Array,
  elsewhere: CommandLine | undefined,
): Promise<Original> {
  if (kind === "PDF") {
    return { text: await pdfText(bytes), pdf: bytes, milliseconds: 0 };
  }
  if (kind === "image") return { text: "", milliseconds: 0 };
  const { paragraphs } = contentsOf(await openDocx(bytes));
  const [pdf, milliseconds] = await timed(async () =>
    elsewhere?.convert(bytes),
  );
  return { text: paragraphs.join("\n"), ...(pdf && { pdf }), milliseconds };
}

function lettersOf(text: string): ReadonlyMap<string, number> {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu);
  const counts = new Map<string, number>();
  for (const letter of letters ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

async function madeOf(
  pdf: Uint8Array,
  text: string,
  milliseconds: number,
): Promise<Made> {
  const printed = lettersOf(await pdfText(pdf));
  const lost = Array.from(lettersOf(text), ([letter, count]) =>
    Math.max(0, count - (printed.get(letter) ?? 0)),
  );
  return { pages: await pagesOf(pdf), lost: sum(lost), milliseconds };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function pagesOf(pdf: Uint8Array): Promise<number> {
  return withPdfium(pdf, (pdfium, document) =>
    pdfium.FPDF_GetPageCount(document),
  );
}

/** Measures the time of `work` in whole milliseconds. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - started)];
}

async function outcomeOf(
  { name, read }: Source,
  elsewhere: CommandLine | undefined,
): Promise<Outcome> {
  const kind = kindOf(name) ?? "";
  const bytes = new Uint8Array(await read());
  const [taken, milliseconds] = await timed(() =>
    convertToPdf(bytes, basename(name)).catch((error: unknown) => ({
      refusal:
        error instanceof RefusedFile
          ? error.message
          : `FAULT: ${String(error)}`,
    })),
  );
  const outcome = { kind, file: name, milliseconds, refusal: "" };
  if ("refusal" in taken) return { ...outcome, refusal: taken.refusal };

  const { text, pdf, ...theirs } = await originalOf(kind, bytes, elsewhere);
  await writePictures(name, taken.pdf, pdf);
  return {
    ...outcome,
    ours: await madeOf(taken.pdf, text, milliseconds),
    ...(pdf && { theirs: await madeOf(pdf, text, theirs.milliseconds) }),
  };
}

async function writePictures(
  path: string,
  ours: Uint8Array,
  original: Uint8Array | undefined,
): Promise<void> {
  const right = await pngOfPage(ours);
  const left = original && (await pngOfPage(original));
  const width = (left?.width ?? 0) + right.width + 10;
  const height = Math.max(left?.height ?? 0, right.height);
  await sharp({ create: { width, height, channels: 3, background: "gray" } })
    .composite([
      ...(left ? [{ input: left.png, left: 0, top: 0 }] : []),
      { input: right.png, left: (left?.width ?? 0) + 10, top: 0 },
    ])
    .png()
    .toFile(join(OUTPUT, `${path.replaceAll(/[^\w.]/g, "_")}.png`));
}

/** The most memory that each process of the conversion holds, in MB; only Linux tells. */
function childMemory(): readonly number[] {
  try {
    const children = `/proc/self/task/${process.pid}/children`;
    const ids = readFileSync(children, "utf8").trim().split(" ");
    return ids.map((id) => {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    });
  } catch {
    return [];
  }
}

function share(values: readonly number[], at: number): string {
  return String(
    values.toSorted((a, b) => a - b)[Math.floor(at * values.length)] ?? "",
  );
}

/** Returns a row of a table in Markdown. */
function rowOf(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

const PAIRS = ["pages", "lost letters", "ms"].flatMap((name) => [
  name,
  `${name} elsewhere`,
]);
function headOf(...cells: readonly string[]): readonly string[] {
  return [rowOf(...cells), rowOf(...cells.map(() => "---"))];
}

/** Returns the figures of these outcomes in sum, side by side; elsewhere is LibreOffice, and for a PDF the PDF itself. */
function pairsOf(outcomes: readonly Outcome[]): readonly (string | number)[] {
  const ours = outcomes.flatMap((each) => each.ours ?? []);
  const theirs = outcomes.flatMap((each) => each.theirs ?? []);
  return (["pages", "lost", "milliseconds"] as const).flatMap((key) =>
    [ours, theirs].map((made) =>
      made.length === 0 ? "" : sum(made.map((each) => each[key])),
    ),
  );
}

function report(outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))].map((kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    const taken = all.filter(({ ours }) => ours);
    const compared = taken.filter(({ theirs }) => theirs);
    const times = all.map(({ milliseconds }) => milliseconds);
    return rowOf(
      kind,
      all.length,
      all.length - taken.length,
      compared.filter(({ ours, theirs }) => ours?.pages === theirs?.pages)
        .length,
      ...pairsOf(compared.length > 0 ? compared : taken),
      `${share(times, 0.5)} / ${share(times, 0.95)} / ${Math.max(...times)}`,
    );
  });
  return [
    ...headOf("file", ...PAIRS, "refused"),
    ...outcomes.map((each) =>
      rowOf(each.file, ...pairsOf([each]), each.refusal),
    ),
    "",
    ...headOf(
      "kind",
      "files",
      "refused",
      "pages equal",
      ...PAIRS,
      "ms: median / 95 % / most",
    ),
    ...kinds,
    "",
    `Memory of the processes, MB: ${childMemory().join(", ") || "not known"}`,
    `Pictures: ${OUTPUT}`,
  ].join("\n");
}

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined) throw new UserError(`Which folder?\n\n${USAGE}`);
  const sources = filesIn(resolve(folder));
  if (sources.length === 0) {
    throw new UserError(`There is no such file in ${folder}.`);
  }
  await rm(OUTPUT, { recursive: true, force: true });
  await mkdir(OUTPUT, { recursive: true });
  const elsewhere = await libreOffice();
  if (!elsewhere) process.stdout.write(`${WITHOUT_LIBREOFFICE}\n`);
  const outcomes: Outcome[] = [];
  for (const source of sources) {
    outcomes.push(await outcomeOf(source, elsewhere));
    process.stdout.write(".");
  }
  await elsewhere?.stop();
  await writeFile(join(OUTPUT, "outcomes.json"), JSON.stringify(outcomes));
  process.stdout.write(`\n${report(outcomes)}\n`);
  process.exit();
});
