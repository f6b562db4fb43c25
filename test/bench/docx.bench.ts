import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { guardDocx } from "../../lambdas/files/docx/guard-docx.ts";
import { printOffline } from "../../lambdas/files/docx/offline-page.ts";
import { layOutIn } from "../../lambdas/files/docx/print-docx.ts";
import { printableOf } from "../../lambdas/files/docx/printable.ts";
import { normalizeDocx } from "../../lambdas/files/docx/write-docx.ts";
import { docxToPdf } from "../../lambdas/files/docx-to-pdf.ts";
import { withBrowser } from "../../lambdas/pdf/browser.ts";
import { essay } from "../support/files/build-essay.ts";
import type { Benchmark } from "./benchmark.ts";

const run = promisify(execFile);
const timeoutMs = 60_000;
const CHROME = process.env["CHROME_PATH"];
const chrome = CHROME === undefined ? {} : { executablePath: CHROME };

const convert = (file: Uint8Array) => async () => {
  await docxToPdf(file, "My essay", CHROME);
};

/** The page that we print for a document, as it is at the moment of printing. */
async function htmlOf(file: Uint8Array): Promise<string> {
  const printable = await printableOf(normalizeDocx(await guardDocx(file)));
  let html = "";
  await printOffline(
    { css: printable.fonts.css, body: "" },
    async (page) => {
      await layOutIn(page, printable);
      html = await page.content();
    },
    { ...chrome, timeoutMs },
  );
  return html;
}

const printBare = (html: string) =>
  withBrowser(
    async (browser) => {
      const page = await browser.newPage();
      await page.setContent(html, { waitUntil: "load" });
      await page.pdf({ format: "letter", printBackground: true });
    },
    { ...chrome, timeoutMs },
  );

const besideChromium: Benchmark = {
  name: "DOCX to PDF / bare Chromium print of the same HTML",
  limit: "1.0",
  goal: { atMost: 1.15 },
  async prepare() {
    const file = await essay();
    const html = await htmlOf(file);
    return {
      unit: "ms",
      ours: convert(file),
      reference: () => printBare(html),
    };
  },
};

const besideLibreOffice: Benchmark = {
  name: "DOCX to PDF / LibreOffice",
  limit: "-",
  goal: { atMost: 0.1 },
  pairs: 9,
  async prepare() {
    const found = await run("soffice", ["--version"]).catch(() => undefined);
    if (!found) return { leftOut: "there is no soffice on the PATH" };
    const file = await essay();
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    const path = join(folder, "essay.docx");
    await writeFile(path, file);
    const profile = pathToFileURL(join(folder, "profile")).href;
    return {
      unit: "ms",
      ours: convert(file),
      reference: async () => {
        await run("soffice", [
          `-env:UserInstallation=${profile}`,
          "--headless",
          "--convert-to",
          "pdf",
          "--outdir",
          folder,
          path,
        ]);
      },
      stop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [
  besideChromium,
  besideLibreOffice,
];
