import { sweepPrints } from "../application-pdf/sweep-prints.ts";
import { sweep } from "../documents/sweep.ts";
import { jobHandler } from "../job-handler.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";

/** What its schedules send. */
export interface Sweep {
  readonly folder: DocumentFolder | "applications";
}

/** Beside the state machines, by the clock: finishes what lost events and failed steps have left undone. */
export const handler = jobHandler(({ folder }: Sweep): Promise<void> =>
  folder === "applications" ? sweepPrints() : sweep(folder),
);
