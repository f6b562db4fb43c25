import { deleteOrphansQuietly } from "../documents/orphans.ts";
import {
  abandonConversion,
  completeConversion,
  failConversion,
} from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Converted } from "./conversion-convert.ts";

/** Third state: records the result, and deletes what it made obsolete: an earlier document, or this one. */
export const handler = jobHandler(
  async (converted: Converted): Promise<void> => {
    const {
      isGone,
      refusal,
      pages = 0,
      differences = [],
      ...upload
    } = converted;
    if (isGone) {
      await abandonConversion(upload);
    } else if (refusal === "") {
      await completeConversion(upload, { pages, differences });
    } else {
      await failConversion(upload, { message: refusal, error: "RefusedFile" });
    }
    await deleteOrphansQuietly(upload);
  },
);
