import { loadApplication } from "../application/application.ts";
import { clock } from "../clock.ts";
import { measure } from "../metrics.ts";
import { sweepFolder } from "../storage/sweep-folder.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";
import {
  deleteOrphans,
  isOrphaned,
  ownObjects,
  type FoundObject,
} from "./orphans.ts";
import { failConversion, isPending } from "./records.ts";
import { isStale, startConversion, TIMED_OUT } from "./uploads.ts";

/**
 * Reconciles one question: starts a lost upload, fails a conversion that hangs, deletes orphans.
 * @param onWaiting called with the time of an upload whose conversion has not ended
 */
async function reconcile(
  objects: readonly FoundObject[],
  onWaiting: (since: Date) => void,
): Promise<void> {
  const newest = objects.at(-1);
  if (newest === undefined) return;
  const application = await loadApplication(newest.student);
  const current = application.documents[newest.answer_key];
  if (newest.folder === "uploads" && !isOrphaned(newest, application)) {
    const { student, answer_key, generation, file_key } = newest;
    const upload = { student, answer_key, generation, file_key };
    if (current?.generation !== generation || isPending(current)) {
      onWaiting(newest.createdAt);
    }
    await (current?.generation === generation && isStale(current)
      ? failConversion(upload, TIMED_OUT)
      : startConversion(upload, newest.size));
  }
  if (objects.some((object) => isOrphaned(object, application))) {
    await deleteOrphans(newest);
  }
}

/**
 * Reconciles a folder after lost events, failed steps and interrupted requests. It is idempotent, also when it runs
 * concurrently with the steps themselves.
 * @throws Error after the last question if one failed
 */
export async function sweep(folder: DocumentFolder): Promise<void> {
  const now = clock.now().getTime();
  let oldest = now;
  await sweepFolder(folder, (listed) =>
    reconcile(ownObjects(listed), (since) => {
      oldest = Math.min(oldest, since.getTime());
    }),
  );
  if (folder === "uploads") measure("OldestWaitingUpload", now - oldest);
}
