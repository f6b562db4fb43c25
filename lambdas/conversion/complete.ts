import {
  completeConversion,
  failConversion,
} from "../files/document-changes.ts";
import { tryToDeleteLeftovers } from "../files/leftovers.ts";
import type { Converted } from "./convert.ts";
import { workHandler } from "../work-handler.ts";

/** Third state: records the end, and removes what no longer counts: an earlier document, or this one. */
export const handler = workHandler(
  async (converted: Converted): Promise<void> => {
    const { refusal, ...upload } = converted;
    await (refusal === ""
      ? completeConversion(upload)
      : failConversion(upload, { message: refusal, error: "RefusedFile" }));
    await tryToDeleteLeftovers(upload);
  },
);
