import { beginConversion } from "../documents/records.ts";
import { jobHandler } from "../job-handler.ts";
import type { Upload } from "../storage/upload-keys.ts";

/** First state: claims the upload, unless it was replaced or deleted. */
export const handler = jobHandler(
  async (
    upload: Upload,
  ): Promise<Upload & { readonly superseded: boolean }> => ({
    ...upload,
    superseded: !(await beginConversion(upload)),
  }),
);
