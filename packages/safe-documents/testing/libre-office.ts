import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** LibreOffice as installed on this machine, for comparison. */
export type CommandLine = NonNullable<Awaited<ReturnType<typeof libreOffice>>>;

/** @returns nothing if there is no `soffice` on the PATH */
export async function libreOffice() {
  const found = await run("soffice", ["--version"]).catch(() => undefined);
  if (!found) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "libre-office-"));
  const profile = pathToFileURL(join(folder, "profile")).href;
  const options = ["--headless", "--convert-to", "pdf", "--outdir", folder];
  return {
    /** Converts a Word document, with the profile of the document before. Returns nothing if the conversion fails. */
    async convert(docx: Uint8Array): Promise<Uint8Array | undefined> {
      const path = join(folder, "document.docx");
      const pdf = join(folder, "document.pdf");
      await writeFile(path, docx);
      await rm(pdf, { force: true });
      const all = [`-env:UserInstallation=${profile}`, ...options, path];
      await run("soffice", all, { timeout: 60_000 }).catch(() => {});
      return readFile(pdf).catch(() => undefined);
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}
