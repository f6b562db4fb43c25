import type { Build } from "../application-pdf/builds.ts";
import { jobHandler } from "../job-handler.ts";
import { recordBuildStatus } from "../storage/application-pdfs.ts";

/** Last state of every failure of printing, so that polling ends. */
export const handler = jobHandler(async (build: Build): Promise<void> => {
  await recordBuildStatus(build, "FAILED");
});
