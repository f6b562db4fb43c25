import { globSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { convertToPdf, pdfText, RefusedFile } from "@admission/safe-documents";
import { contentsOf } from "@admission/safe-documents/convert/word/docx-text";
import { openDocx } from "@admission/safe-documents/convert/word/open-docx";
import { detectFileType } from "@admission/safe-documents/file-type";
import { pngOfPage } from "@admission/safe-documents/testing/view-pdf";
import { runCommand, UserError } from "../../bin/command.ts";

const USAGE = `Converts every file of a folder as an upload, and tells what becomes of them.

  npm run corpus -- <folder>

Prints for each file and in sum what was taken and what was refused and why, the pages, the letters and digits that are
lost, and the time. Pictures of first pages go to .build/corpus.`;

const OUTPUT = join(import.meta.dirname, "../..", ".build", "corpus");
const EXTENSIONS = new Set([".docx", ".jpeg", ".jpg", ".pdf", ".png"]);

interface Outcome {
  readonly file: string;
  readonly milliseconds: number;
  /** Why it was refused; empty where it was taken. */
  readonly refusal: string;
  readonly pages: number;
  /** Number of the file's letters and digits that are not in the PDF. */
  readonly lost: number;
}

function filesIn(folder: string): readonly string[] {
  return globSync("**/*", { cwd: folder })
    .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()))
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
}

/** Returns the text of a file as its reader sees it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  switch (detectFileType(bytes)) {
    case "pdf":
      return pdfText(bytes);
    case "docx":
      return contentsOf(await openDocx(bytes)).paragraphs.join("\n");
    default:
      return "";
  }
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function lostBy(bytes: Uint8Array, pdf: Uint8Array): Promise<number> {
  const printed = lettersOf(await pdfText(pdf));
  const lost = Array.from(lettersOf(await textOf(bytes)), ([letter, count]) =>
    Math.max(0, count - (printed.get(letter) ?? 0)),
  );
  return sum(lost);
}

async function outcomeOf(folder: string, file: string): Promise<Outcome> {
  const bytes = new Uint8Array(await readFile(join(folder, file)));
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { pdf, pages } = await convertToPdf(bytes, basename(file));
    const milliseconds = took();
    const picture = `${file.replaceAll(/[^\w.]/g, "_")}.png`;
    await writeFile(join(OUTPUT, picture), (await pngOfPage(pdf)).png);
    const lost = await lostBy(bytes, pdf);
    return { file, milliseconds, refusal: "", pages, lost };
  } catch (error) {
    const refusal =
      error instanceof RefusedFile ? error.message : `FAULT: ${String(error)}`;
    return { file, milliseconds: took(), refusal, pages: 0, lost: 0 };
  }
}

/** Returns a table in Markdown. */
function report(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter(({ refusal }) => refusal !== "").length;
  const rows = [
    ["file", "pages", "lost letters", "ms", "refused"],
    ["---", "---", "---", "---", "---"],
    ...outcomes.map(({ file, pages, lost, milliseconds, refusal }) => [
      file,
      pages,
      lost,
      milliseconds,
      refusal,
    ]),
    [
      `${outcomes.length} files`,
      sum(outcomes.map(({ pages }) => pages)),
      sum(outcomes.map(({ lost }) => lost)),
      sum(outcomes.map(({ milliseconds }) => milliseconds)),
      `${refused} files`,
    ],
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

await runCommand(USAGE, async () => {
  const [path] = parseArgs({ allowPositionals: true }).positionals;
  if (path === undefined) throw new UserError(`Which folder?\n\n${USAGE}`);
  const folder = resolve(path);
  const files = filesIn(folder);
  if (files.length === 0) {
    throw new UserError(`There is no such file in ${path}.`);
  }
  await rm(OUTPUT, { recursive: true, force: true });
  await mkdir(OUTPUT, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const file of files) outcomes.push(await outcomeOf(folder, file));
  process.stdout.write(`${report(outcomes)}\nPictures: ${OUTPUT}\n`);
  process.exit();
});
