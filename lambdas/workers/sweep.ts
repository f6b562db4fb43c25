import { sweepPrints } from "../application-pdf/sweep-prints.ts";
import { sweep } from "../documents/sweep.ts";
import { jobHandler } from "../job-handler.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";

/** Input that the schedules send. */
export interface Sweep {
  readonly folder: DocumentFolder | "applications";
}

/** Runs on a schedule, beside the state machines: repairs what lost events and failed steps have left unfinished. */
export const handler = jobHandler(({ folder }: Sweep): Promise<void> =>
  folder === "applications" ? sweepPrints() : sweep(folder),
);
