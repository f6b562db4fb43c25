import type { Build } from "../application-pdf/builds.ts";
import { jobHandler } from "../job-handler.ts";
import { recordBuildStatus } from "../storage/application-pdfs.ts";

/** Where every fault of printing ends, so that a poll does too. */
export const handler = jobHandler(
  async ({ student, build }: Build): Promise<void> => {
    await recordBuildStatus(student, build, "FAILED");
  },
);
