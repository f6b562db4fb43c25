import { clock } from "../clock.ts";
import { loadApplicationPdf } from "../storage/application-pdfs.ts";
import {
  deleteObjects,
  listObjects,
  type ListedObject,
} from "../storage/bucket.ts";
import { sweepEach } from "../sweep-each.ts";

/** Minimum age: a print is recorded long before, and every link to a replaced one has expired. */
const MIN_AGE_MS = 60 * 60_000;

function studentOf({ key }: ListedObject): string {
  return key.split("/")[1] ?? "";
}

/**
 * Deletes printed applications that were never recorded, and those that a newer one has replaced.
 * @throws Error after the last student if the prints of one could not be deleted
 */
export async function sweepPrints(): Promise<void> {
  const now = clock.now().getTime();
  const old = (await listObjects("applications/")).filter(
    ({ createdAt }) => now - createdAt.getTime() > MIN_AGE_MS,
  );
  await sweepEach(Map.groupBy(old, studentOf), async ([student, prints]) => {
    const records = await Promise.all([
      loadApplicationPdf({ student, scope: "service" }),
      loadApplicationPdf({ student, scope: "reader" }),
    ]);
    const named = records.flatMap((record) => [
      record?.pdf_key,
      record?.previous_pdf_key,
    ]);
    await deleteObjects(
      prints.map(({ key }) => key).filter((key) => !named.includes(key)),
    );
  });
}
