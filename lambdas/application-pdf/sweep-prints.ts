import { clock } from "../clock.ts";
import { OWN_COPY_SECONDS } from "../security/limits.ts";
import { loadApplicationPdf } from "../storage/application-pdfs.ts";
import { deleteObjects } from "../storage/bucket.ts";
import { isKeptPdf, ownCopyKey } from "../storage/submissions.ts";
import { sweepFolder } from "../storage/sweep-folder.ts";

/** Minimum age: a print is recorded long before, and every link to a replaced one has expired. */
const MIN_AGE_MS = 60 * 60_000;

/**
 * Deletes printed applications that were never recorded, and those that a newer one has replaced, except what was
 * submitted, and a student's copy of everything after a day.
 * @throws Error after the last student if the prints of one could not be deleted
 */
export async function sweepPrints(): Promise<void> {
  const now = clock.now().getTime();
  await sweepFolder("applications", async (prints) => {
    const old = prints
      .filter(({ key, createdAt }) => {
        const [, student = ""] = key.split("/");
        const isOwn = key === ownCopyKey(student);
        const least = isOwn ? OWN_COPY_SECONDS * 1000 : MIN_AGE_MS;
        return now - createdAt.getTime() > least;
      })
      .map(({ key }) => key);
    const [, student] = old[0]?.split("/") ?? [];
    if (student === undefined) return;
    const records = await Promise.all([
      loadApplicationPdf({ student, scope: "service" }),
      loadApplicationPdf({ student, scope: "reader" }),
    ]);
    const named = records.flatMap((record) => [
      record?.pdf_key,
      record?.previous_pdf_key,
    ]);
    const outdated = [];
    for (const key of old) {
      if (named.includes(key) || (await isKeptPdf(key))) continue;
      outdated.push(key);
    }
    await deleteObjects(outdated);
  });
}
