import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { referenceOf } from "../../lambdas/reference.ts";
import { mapInOrder } from "../../lambdas/staff/map-in-order.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import type { PrintedScope } from "../../shared/contract/replies.ts";
import { UserError } from "../command.ts";
import { ask } from "../functions.ts";
import type { Pdf } from "./pack-pdfs.ts";

const PRINTS_AT_ONCE = 4;

async function fetchPdf(
  student: string,
  scope: PrintedScope,
): Promise<Uint8Array> {
  const url = await ask("exporter", "pdf", { student, scope });
  const file = url === undefined ? undefined : await fetch(url);
  if (file?.ok !== true) throw new Error("not printed");
  return file.bytes();
}

async function isWrittenSince(file: string, time: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtime >= new Date(time);
}

/**
 * Writes the PDF of each application into a folder, under its reference. Files that are there already are left alone, so
 * that what was interrupted goes on.
 * @throws UserError that names those that could not be printed
 */
export async function writePdfs(
  applications: readonly Pick<ListedApplication, "student" | "status_at">[],
  folder: string,
  scope: PrintedScope,
  onWritten: () => void,
): Promise<readonly Pdf[]> {
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  const written = mapInOrder(
    applications,
    PRINTS_AT_ONCE,
    async ({ student, status_at }) => {
      const reference = referenceOf(student);
      const name = scope === "reader" ? `${reference}-reader` : reference;
      const file = join(folder, `${name}.pdf`);
      try {
        if (!(await isWrittenSince(file, status_at))) {
          const bytes = await fetchPdf(student, scope);
          await writeFile(`${file}.part`, bytes, { mode: 0o600 });
          await rename(`${file}.part`, file);
        }
      } catch {
        failed.push(reference);
      }
      return { reference, file };
    },
  );
  const pdfs: Pdf[] = [];
  for await (const pdf of written) {
    pdfs.push(pdf);
    onWritten();
  }
  if (failed.length === 0) return pdfs;
  throw new UserError(
    `Repeat the command for the PDFs that are missing: ${failed.join(", ")}.`,
  );
}
