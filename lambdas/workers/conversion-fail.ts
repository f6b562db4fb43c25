import { deleteOrphansQuietly } from "../documents/orphans.ts";
import { failConversion } from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Upload } from "../storage/upload-keys.ts";

/** Input that the state machine extends with the error of a state that failed permanently. */
interface Failed extends Upload {
  readonly failure: { readonly Error: string };
}

/** Last state of every failure: a time-out, a crash, an error that retries did not solve. */
export const handler = jobHandler(
  async ({ failure, ...upload }: Failed): Promise<void> => {
    await failConversion(upload, {
      message:
        "Something went wrong while we prepared your document. Please upload it again.",
      error: failure.Error,
    });
    await deleteOrphansQuietly(upload);
  },
);
