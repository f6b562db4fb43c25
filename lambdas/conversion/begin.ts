import { beginConversion } from "../files/document-changes.ts";
import type { Upload } from "../storage/upload-keys.ts";
import { workHandler } from "../work-handler.ts";

/** First state: takes the upload in hand, unless it was replaced or deleted. */
export const handler = workHandler(
  async (
    upload: Upload,
  ): Promise<Upload & { readonly superseded: boolean }> => ({
    ...upload,
    superseded: !(await beginConversion(upload)),
  }),
);
