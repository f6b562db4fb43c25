import { clock } from "../clock.ts";
import { logError } from "../log.ts";
import { listPage, type ListedObject } from "./bucket.ts";
import { putToken, readToken } from "./table.ts";
import type { DocumentFolder } from "./upload-keys.ts";

/** Folder that a sweep reconciles. */
export type SweptFolder = DocumentFolder | "applications";

const MAX_CONCURRENT = 10;

/** Time after which a sweep begins nothing more: a minute before the function's own limit. */
const MAX_SWEEP_MS = 4 * 60_000;

/** Returns the key of the item with the key after which the next sweep carries on; none for the folder's beginning. */
function cursorKey(folder: SweptFolder) {
  return { token_hash: `sweep#${folder}` };
}

/**
 * Reconciles the objects of a folder, in the order of their keys and a few groups at a time, from where the last sweep
 * ran out of time. A failure is logged and does not stop the others.
 * @param reconcile called with objects that differ in the last part of their keys only, sorted
 * @throws Error after the last one if any failed
 */
export async function sweepFolder(
  folder: SweptFolder,
  reconcile: (objects: readonly ListedObject[]) => Promise<void>,
): Promise<void> {
  const end = clock.now().getTime() + MAX_SWEEP_MS;
  const isOver = () => clock.now().getTime() >= end;
  const { after: kept } = (await readToken(cursorKey(folder))) ?? {};
  let cursor = kept as string | undefined;
  let failures = 0;
  do {
    const before = cursor;
    const { objects, next } = await listPage(`${folder}/`, cursor);
    const queue = [
      ...Map.groupBy(objects, ({ key }) =>
        key.slice(0, key.lastIndexOf("/")),
      ).values(),
    ];
    const worker = async () => {
      while (!isOver()) {
        const group = queue.shift();
        if (group === undefined) return;
        cursor = group.at(-1)?.key;
        try {
          await reconcile(group);
        } catch (error) {
          failures += 1;
          logError("sweep failed", error);
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
    if (queue.length === 0) cursor = next;
    // After each page, so that even a sweep that dies has come further.
    if (cursor !== before) {
      await putToken({ ...cursorKey(folder), after: cursor });
    }
  } while (cursor !== undefined && !isOver());
  if (failures > 0) throw new Error(`Sweep failed for ${failures} items.`);
}
