import { isSubmitted } from "../application/submission.ts";
import { clock } from "../clock.ts";
import { logError } from "../log.ts";
import { loadApplication, type Application } from "../storage/applications.ts";
import {
  deleteObjects,
  listObjects,
  type ListedObject,
} from "../storage/bucket.ts";
import {
  parseObjectKey,
  prefixOf,
  type DocumentFolder,
  type DocumentSlot,
  type Upload,
} from "../storage/upload-keys.ts";
import { isPending } from "./records.ts";

/** After its conversion, an upload stays as long as the browser may still be telling how the file was called. */
const NAMING_MS = 10 * 60_000;

/** An object in the bucket with the upload that it is or was made of. */
export interface FoundObject extends Upload, ListedObject {
  readonly folder: DocumentFolder;
}

/** The objects of a folder, or of what begins with a prefix, that this application made; sorted by key. */
export async function objectsUnder(prefix: string): Promise<FoundObject[]> {
  return (await listObjects(prefix)).flatMap((object) => {
    const origin = parseObjectKey(object.key);
    return origin === undefined ? [] : [{ ...object, ...origin }];
  });
}

/**
 * Whether nothing will ever need an object again. Generations only grow, an ended conversion never begins again, and
 * nothing is registered after submission: what is left over once stays so, whatever happens at the same time.
 */
export function isOrphaned(
  { folder, answer_key, generation, createdAt }: FoundObject,
  application: Application,
): boolean {
  const known = application.documents[answer_key];
  if (known === undefined || generation > known.generation) {
    return folder === "documents" || isSubmitted(application);
  }
  if (generation < known.generation) return true;
  return folder === "documents"
    ? known.status === "FAILED"
    : !isPending(known) &&
        clock.now().getTime() - createdAt.getTime() > NAMING_MS;
}

/** Deletes what replaced, deleted and failed documents of a question have left in the bucket. */
export async function deleteOrphans(question: DocumentSlot): Promise<void> {
  // The records after the objects: what was registered before it was written is then known.
  const objects = [
    ...(await objectsUnder(prefixOf("uploads", question))),
    ...(await objectsUnder(prefixOf("documents", question))),
  ];
  const application = await loadApplication(question.student);
  await deleteObjects(
    objects
      .filter((object) => isOrphaned(object, application))
      .map(({ key }) => key),
  );
}

/** The same behind work that is done and must not fail any more: the sweep finds what stays behind. */
export async function deleteOrphansQuietly(
  question: DocumentSlot,
): Promise<void> {
  try {
    await deleteOrphans(question);
  } catch (error) {
    logError("leftover objects were not deleted", error);
  }
}
