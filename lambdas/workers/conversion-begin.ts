import { deleteOrphansQuietly } from "../documents/orphans.ts";
import { beginConversion, type Turn } from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Upload } from "../storage/upload-keys.ts";

/**
 * First state: claims the upload, unless it was replaced or deleted, or another one of the student is being converted.
 * If that is one that this upload has replaced, it stops, because its file goes.
 */
export const handler = jobHandler(
  async (upload: Upload): Promise<Upload & { readonly turn: Turn }> => {
    const turn = await beginConversion(upload);
    if (turn === "wait") await deleteOrphansQuietly(upload);
    return { ...upload, turn };
  },
);
