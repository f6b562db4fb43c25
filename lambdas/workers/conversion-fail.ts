import { deleteOrphansQuietly } from "../documents/orphans.ts";
import { failConversion } from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Upload } from "../storage/upload-keys.ts";

/** What the state machine adds to its input when a state fails for good. */
interface Failed extends Upload {
  readonly failure: { readonly Error: string };
}

/** Where every fault ends: a time-out, a crash, an error that retries did not heal. */
export const handler = jobHandler(
  async ({ failure, ...upload }: Failed): Promise<void> => {
    await failConversion(upload, {
      message:
        "Something went wrong while we converted your file. Please upload it again.",
      error: failure.Error,
    });
    await deleteOrphansQuietly(upload);
  },
);
