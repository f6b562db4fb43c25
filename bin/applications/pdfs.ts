import { rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { referenceOf } from "../../lambdas/reference.ts";
import { mapInOrder } from "../../lambdas/staff/map-in-order.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import type { PrintedScope } from "../../shared/contract/replies.ts";
import { lineOf, UserError } from "../command.ts";
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

/** Returns whether a file is of a submission, whose time it has: that of this machine says nothing of what is in it. */
async function isOf(time: string, file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtime.toISOString() === time;
}

/**
 * Writes the PDF of each application into a folder, under its reference. Files that are there already are left alone, so
 * that what was interrupted goes on.
 * @throws UserError that names those that could not be printed or written, and says why the first could not
 */
export async function writePdfs(
  applications: readonly Pick<ListedApplication, "student" | "status_at">[],
  folder: string,
  scope: PrintedScope,
  onWritten: () => void,
): Promise<readonly Pdf[]> {
  const failed: string[] = [];
  let reason = "";
  const written = mapInOrder(
    applications,
    PRINTS_AT_ONCE,
    async ({ student, status_at }) => {
      const reference = referenceOf(student);
      const name = scope === "reader" ? `${reference}-reader` : reference;
      const file = join(folder, `${name}.pdf`);
      try {
        if (!(await isOf(status_at, file))) {
          const bytes = await fetchPdf(student, scope);
          await writeFile(`${file}.part`, bytes, { mode: 0o600 });
          const time = new Date(status_at);
          await utimes(`${file}.part`, time, time);
          await rename(`${file}.part`, file);
        }
      } catch (error) {
        failed.push(reference);
        reason ||= lineOf(error);
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
    `Repeat the command for the PDFs that are missing, or leave out --pdf: ${failed.join(", ")} (the first: ${reason}).`,
  );
}
