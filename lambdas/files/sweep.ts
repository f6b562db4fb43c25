import { loadApplication } from "../storage/applications.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";
import { isStale, startConversion, TIMED_OUT } from "./conversion.ts";
import { failConversion } from "./document-changes.ts";
import {
  deleteLeftovers,
  isLeftover,
  objectsUnder,
  type FoundObject,
} from "./leftovers.ts";
import { sweepEach } from "./sweep-each.ts";

/** The found objects by question, each list sorted by generation. */
const byQuestion = (objects: readonly FoundObject[]): FoundObject[][] => [
  ...Map.groupBy(
    objects,
    ({ student, answer_key }) => `${student}/${answer_key}`,
  ).values(),
];

/** Brings one question forward: a lost upload is taken up, a conversion that hangs is failed, leftovers are deleted. */
const settle = async (objects: readonly FoundObject[]): Promise<void> => {
  const newest = objects.at(-1);
  if (newest === undefined) return;
  const application = await loadApplication(newest.student);
  const known = application.documents[newest.answer_key];
  if (newest.folder === "uploads" && !isLeftover(newest, application)) {
    const { student, answer_key, generation, file_key } = newest;
    const upload = { student, answer_key, generation, file_key };
    await (known?.generation === generation && isStale(known)
      ? failConversion(upload, TIMED_OUT)
      : startConversion(upload, newest.size));
  }
  if (objects.some((object) => isLeftover(object, application)))
    await deleteLeftovers(newest);
};

/**
 * Looks through a folder for what events, steps and requests have left undone. Everything that it does is done once
 * however often it runs, also beside the steps themselves.
 * @throws an error after the last question when one could not be settled
 */
export const sweep = async (folder: DocumentFolder): Promise<void> =>
  sweepEach(byQuestion(await objectsUnder(`${folder}/`)), settle);
