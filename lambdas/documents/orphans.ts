import { isStored, loadApplication } from "../application/application.ts";
import { clock } from "../clock.ts";
import { logError } from "../log.ts";
import type { Application } from "../storage/applications.ts";
import {
  deleteObjects,
  listObjects,
  type ListedObject,
} from "../storage/bucket.ts";
import { isSubmitted } from "../storage/listing.ts";
import {
  keyPrefix,
  parseObjectKey,
  type DocumentFolder,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import { isPending } from "./records.ts";

/** Age until which an upload stays after its conversion, because the browser may still report the name of the file. */
const NAMING_MS = 10 * 60_000;

/** Object in the bucket with the upload that it is or was made of. */
export interface FoundObject extends Upload, ListedObject {
  readonly folder: DocumentFolder;
}

/** Returns the objects that this application created. */
export function ownObjects(listed: readonly ListedObject[]): FoundObject[] {
  return listed.flatMap((object) => {
    const origin = parseObjectKey(object.key);
    return origin === undefined ? [] : [{ ...object, ...origin }];
  });
}

/**
 * Returns whether nothing will ever need an object again. Generations only grow, an ended conversion never starts
 * again, and nothing is registered after submission: an orphan stays one, whatever happens concurrently. Should staff
 * reopen the application right then, its student uploads once more what came too late before. Readers are shown the
 * documents of a reopened submission until the next one.
 */
export function isOrphaned(
  { folder, answer_key, generation, createdAt }: FoundObject,
  application: Application,
): boolean {
  if (!isStored(application)) return true;
  const { documents, reopened_documents: shown } = application;
  if (
    folder === "documents" &&
    generation === shown?.[answer_key] &&
    !isSubmitted(application)
  ) {
    return false;
  }
  const current = documents[answer_key];
  if (current === undefined || generation > current.generation) {
    return folder === "documents" || isSubmitted(application);
  }
  if (generation < current.generation) return true;
  return folder === "documents"
    ? current.status === "FAILED"
    : !isPending(current) &&
        clock.now().getTime() - createdAt.getTime() > NAMING_MS;
}

/** Deletes what replaced, deleted and failed documents of a question have left in the bucket. */
export async function deleteOrphans(question: DocumentSlot): Promise<void> {
  // The records are read after the objects, so that every object that was registered is known.
  const objects = ownObjects([
    ...(await listObjects(keyPrefix("uploads", question))),
    ...(await listObjects(keyPrefix("documents", question))),
  ]);
  const application = await loadApplication(question.student);
  await deleteObjects(
    objects
      .filter((object) => isOrphaned(object, application))
      .map(({ key }) => key),
  );
}

/** Deletes orphans after work that is done and must not fail any more: the sweep finds what stays behind. */
export async function deleteOrphansQuietly(
  question: DocumentSlot,
): Promise<void> {
  try {
    await deleteOrphans(question);
  } catch (error) {
    logError("orphaned objects not deleted", error);
  }
}
