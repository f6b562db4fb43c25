import type { EventBridgeEvent } from "aws-lambda";
import { parseUploadKey } from "../documents/named-documents.ts";
import { startConversion } from "../documents/uploads.ts";
import { jobHandler } from "../job-handler.ts";

interface ObjectCreated {
  readonly object: { readonly key: string; readonly size: number };
}

/** Receives the bucket's event: every upload is converted, even if the browser that made it is gone. */
export const handler = jobHandler(
  async ({
    detail,
  }: EventBridgeEvent<"Object Created", ObjectCreated>): Promise<void> => {
    const upload = parseUploadKey(detail.object.key);
    if (upload) await startConversion(upload, detail.object.size);
  },
);
