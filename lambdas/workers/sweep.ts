import { sweepPrints } from "../application-pdf/sweep-prints.ts";
import { sweep } from "../documents/sweep.ts";
import { jobHandler } from "../job-handler.ts";
import type { SweptFolder } from "../storage/sweep-folder.ts";

/** Input that the schedules send. */
export interface Sweep {
  readonly folder: SweptFolder;
}

/** Runs on a schedule, beside the state machines: repairs what lost events and failed steps have left unfinished. */
export const handler = jobHandler(({ folder }: Sweep): Promise<void> =>
  folder === "applications" ? sweepPrints() : sweep(folder),
);
