import { deleteOrphansQuietly } from "../documents/orphans.ts";
import { completeConversion, failConversion } from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Converted } from "./conversion-convert.ts";

/** Third state: records the result, and deletes what it made obsolete: an earlier document, or this one. */
export const handler = jobHandler(
  async (converted: Converted): Promise<void> => {
    const { refusal, ...upload } = converted;
    await (refusal === ""
      ? completeConversion(upload)
      : failConversion(upload, { message: refusal, error: "RefusedFile" }));
    await deleteOrphansQuietly(upload);
  },
);
