import { globSync, readFileSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { runCommand, UserError } from "../../bin/command.ts";
import { convertToPdf } from "../../lambdas/convert/convert-to-pdf.ts";
import { pdfText } from "../../lambdas/convert/pdf/pdf-text.ts";
import { withPdfium } from "../../lambdas/convert/pdf/pdfium.ts";
import { RefusedFile } from "../../lambdas/convert/refused-file.ts";
import { contentsOf } from "../../lambdas/convert/word/docx-text.ts";
import { openDocx } from "../../lambdas/convert/word/open-docx.ts";
import { textCoverage } from "../../lambdas/convert/word/text-coverage.ts";
import { pngOfPage } from "../../test/support/files/view-pdf.ts";
import {
  libreOffice,
  type CommandLine,
} from "../../test/support/libre-office.ts";

const USAGE = `Converts every file of a folder as an upload, and tells what becomes of them.

  npm run corpus -- <folder>

Prints what was taken and what was refused, why, how much of the text is in the PDF, time and memory; for Word documents
also the pages beside those of LibreOffice, where its command "soffice" is installed. Pictures of first pages, the
original on the left, go to .build/corpus.`;

const OUTPUT = join(import.meta.dirname, "../..", ".build", "corpus");
const KINDS: Readonly<Record<string, string>> = {
  ".docx": "Word",
  ".jpeg": "image",
  ".jpg": "image",
  ".pdf": "PDF",
  ".png": "image",
};

interface Outcome {
  readonly kind: string;
  readonly file: string;
  readonly milliseconds: number;
  /** Why it was refused; empty where it was taken. */
  readonly refusal: string;
  readonly pages?: number;
  readonly pagesThere?: number;
  /** Of the original's text, 0 to 1. */
  readonly recall?: number;
}

function filesIn(folder: string): readonly string[] {
  return globSync("**/*", { cwd: folder })
    .filter((path) => KINDS[extname(path).toLowerCase()] !== undefined)
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted();
}

/** What the text of a file should be, and how it looks elsewhere. */
async function originalOf(
  kind: string,
  bytes: Uint8Array,
  elsewhere: CommandLine | undefined,
): Promise<{ readonly paragraphs: readonly string[]; pdf?: Uint8Array }> {
  if (kind === "PDF") return { paragraphs: [await pdfText(bytes)], pdf: bytes };
  if (kind === "image") return { paragraphs: [] };
  const { paragraphs } = contentsOf(await openDocx(bytes));
  const pdf = await elsewhere?.convert(bytes);
  return { paragraphs, ...(pdf && { pdf }) };
}

function pagesOf(pdf: Uint8Array): Promise<number> {
  return withPdfium(pdf, (pdfium, document) =>
    pdfium.FPDF_GetPageCount(document),
  );
}

async function outcomeOf(
  folder: string,
  path: string,
  elsewhere: CommandLine | undefined,
): Promise<Outcome> {
  const kind = KINDS[extname(path).toLowerCase()] ?? "";
  const bytes = new Uint8Array(readFileSync(join(folder, path)));
  const started = performance.now();
  const taken = await convertToPdf(bytes, basename(path)).catch(
    (error: unknown) => {
      const isRefused = error instanceof RefusedFile;
      return { refusal: isRefused ? error.message : `FAULT: ${String(error)}` };
    },
  );
  const milliseconds = Math.round(performance.now() - started);
  if ("refusal" in taken) {
    return { kind, file: path, milliseconds, refusal: taken.refusal };
  }

  const { paragraphs, pdf } = await originalOf(kind, bytes, elsewhere);
  await writePictures(path, taken.pdf, pdf);
  return {
    kind,
    file: path,
    milliseconds,
    refusal: "",
    pages: taken.pages,
    ...(pdf && { pagesThere: await pagesOf(pdf) }),
    ...(kind !== "image" && {
      recall: textCoverage(paragraphs, await pdfText(taken.pdf)),
    }),
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

function report(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ kind }) => kind))].map((kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    const taken = all.filter(({ refusal }) => refusal === "");
    const times = all.map(({ milliseconds }) => milliseconds);
    const read = taken.flatMap(({ recall }) => recall ?? []);
    const compared = taken.filter(({ pagesThere }) => pagesThere !== undefined);
    const equal = compared.filter((each) => each.pages === each.pagesThere);
    return `| ${[
      kind,
      all.length,
      taken.length,
      all.length - taken.length,
      `${read.filter((each) => each >= 0.99).length} of ${read.length}`,
      `${equal.length} of ${compared.length}`,
      `${share(times, 0.5)} / ${share(times, 0.95)} / ${Math.max(...times)}`,
    ].join(" | ")} |`;
  });
  const refusals = outcomes
    .filter(({ refusal }) => refusal !== "")
    .map(({ file, refusal }) => `- ${file}: ${refusal}`);
  const doubtful = outcomes
    .filter(
      ({ recall = 1, pages, pagesThere = pages }) =>
        recall < 0.99 || pages !== pagesThere,
    )
    .map(
      ({ file, pages, pagesThere, recall }) =>
        `- ${file}: ${pages} pages, ${pagesThere} in the original; recall ${recall?.toFixed(3)}`,
    );
  return [
    "| kind | files | taken | refused | text recall ≥ 0.99 | pages equal | ms: median / 95 % / most |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "Refused:",
    ...refusals,
    "",
    "To be looked at:",
    ...doubtful,
    "",
    `Memory of the processes, MB: ${childMemory().join(", ") || "not known"}`,
    `Pictures: ${OUTPUT}`,
  ].join("\n");
}

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined) throw new UserError(`Which folder?\n\n${USAGE}`);
  const files = filesIn(resolve(folder));
  if (files.length === 0) {
    throw new UserError(`There is no such file in ${folder}.`);
  }
  await rm(OUTPUT, { recursive: true, force: true });
  await mkdir(OUTPUT, { recursive: true });
  const elsewhere = await libreOffice();
  const outcomes: Outcome[] = [];
  for (const file of files) {
    outcomes.push(await outcomeOf(resolve(folder), file, elsewhere));
    process.stdout.write(".");
  }
  await elsewhere?.stop();
  await writeFile(join(OUTPUT, "outcomes.json"), JSON.stringify(outcomes));
  process.stdout.write(`\n${report(outcomes)}\n`);
  process.exit();
});
