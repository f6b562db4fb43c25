import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clock } from "../../lambdas/clock.ts";
import { environment } from "../../lambdas/environment.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import type { PdfReply, PrintedScope } from "../../shared/contract/replies.ts";
import { routes } from "../../shared/routes.ts";
import { mapInOrder } from "./selection.ts";

const PRINTS_AT_ONCE = 4;
const LINK_SECONDS = 600;
const POLL_MS = 1_000;
/** Longer than a print is ever given. */
const MOST_POLLS = 400;

/** Returns the PDF as the holder of a link gets it from the site: whoever exports needs no other rights. */
async function fetchPdf(
  student: string,
  scope: PrintedScope,
  created_by: string,
): Promise<Uint8Array> {
  const { createLink } = await import("../../lambdas/storage/links.ts");
  const token = await createLink({ scope, student, created_by }, LINK_SECONDS);
  const address = `${environment.siteOrigin}${routes["get-service-pdf"].path}?service_token=${token}`;
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const reply = await fetch(address);
    const { status, url } = (await reply.json()) as PdfReply;
    if (!reply.ok || status === "FAILED") break;
    if (status === "COMPLETED") {
      const file = await fetch(url);
      if (file.ok) return file.bytes();
      break;
    }
    await clock.pause(POLL_MS);
  }
  throw new Error("not printed");
}

async function isWrittenSince(file: string, time: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtime >= new Date(time);
}

/**
 * Writes the PDF of each application into a folder, under its reference. Files that are there already are left alone, so
 * that what was interrupted goes on.
 * @returns the references of those that could not be printed
 */
export async function writePdfs(
  applications: AsyncIterable<ListedApplication>,
  folder: string,
  scope: PrintedScope,
  createdBy: string,
  onWritten: () => void,
): Promise<readonly string[]> {
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
        if (await isWrittenSince(file, status_at)) return;
        await writeFile(
          `${file}.part`,
          await fetchPdf(student, scope, createdBy),
          {
            mode: 0o600,
          },
        );
        await rename(`${file}.part`, file);
      } catch {
        failed.push(reference);
      }
    },
  );
  for await (const _ of written) onWritten();
  return failed;
}
