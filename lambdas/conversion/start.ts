import type { EventBridgeEvent } from "aws-lambda";
import { startConversion } from "../files/conversion.ts";
import { uploadOf } from "../storage/upload-keys.ts";
import { workHandler } from "../work-handler.ts";

interface ObjectCreated {
  readonly object: { readonly key: string; readonly size: number };
}

/** The bucket's event: every upload is converted, even when the browser that made it is gone. */
export const handler = workHandler(
  async ({
    detail,
  }: EventBridgeEvent<"Object Created", ObjectCreated>): Promise<void> => {
    const upload = uploadOf(detail.object.key);
    if (upload) await startConversion(upload, detail.object.size);
  },
);
