import { loadApplication } from "../storage/applications.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";
import { sweepEach } from "../sweep-each.ts";
import {
  deleteOrphans,
  isOrphaned,
  objectsUnder,
  type FoundObject,
} from "./orphans.ts";
import { failConversion } from "./records.ts";
import { isStale, startConversion, TIMED_OUT } from "./uploads.ts";

/** The found objects by question, each list sorted by generation. */
function byQuestion(objects: readonly FoundObject[]): FoundObject[][] {
  return [
    ...Map.groupBy(
      objects,
      ({ student, answer_key }) => `${student}/${answer_key}`,
    ).values(),
  ];
}

/** Brings one question forward: a lost upload is taken up, a conversion that hangs is failed, leftovers are deleted. */
async function reconcile(objects: readonly FoundObject[]): Promise<void> {
  const newest = objects.at(-1);
  if (newest === undefined) return;
  const application = await loadApplication(newest.student);
  const known = application.documents[newest.answer_key];
  if (newest.folder === "uploads" && !isOrphaned(newest, application)) {
    const { student, answer_key, generation, file_key } = newest;
    const upload = { student, answer_key, generation, file_key };
    await (known?.generation === generation && isStale(known)
      ? failConversion(upload, TIMED_OUT)
      : startConversion(upload, newest.size));
  }
  if (objects.some((object) => isOrphaned(object, application))) {
    await deleteOrphans(newest);
  }
}

/**
 * Looks through a folder for what events, steps and requests have left undone. Everything that it does is done once
 * however often it runs, also beside the steps themselves.
 * @throws an error after the last question when one could not be settled
 */
export async function sweep(folder: DocumentFolder): Promise<void> {
  return sweepEach(byQuestion(await objectsUnder(`${folder}/`)), reconcile);
}
