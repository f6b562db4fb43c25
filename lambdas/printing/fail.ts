import type { Build } from "../pdf/application-pdf.ts";
import { recordBuild } from "../storage/application-pdfs.ts";
import { workHandler } from "../work-handler.ts";

/** Where every fault of printing ends, so that a poll does too. */
export const handler = workHandler(
  async ({ student, build }: Build): Promise<void> => {
    await recordBuild(student, build, "FAILED");
  },
);
