import { failConversion } from "../files/document-changes.ts";
import { tryToDeleteLeftovers } from "../files/leftovers.ts";
import type { Upload } from "../storage/upload-keys.ts";
import { workHandler } from "../work-handler.ts";

/** What the state machine adds to its input when a state fails for good. */
interface Failed extends Upload {
  readonly failure: { readonly Error: string };
}

/** Where every fault ends: a time-out, a crash, an error that retries did not heal. */
export const handler = workHandler(
  async ({ failure, ...upload }: Failed): Promise<void> => {
    await failConversion(upload, {
      message:
        "Something went wrong while we converted your file. Please upload it again.",
      error: failure.Error,
    });
    await tryToDeleteLeftovers(upload);
  },
);
