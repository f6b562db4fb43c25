import { sweepPrints } from "../files/sweep-prints.ts";
import { sweep } from "../files/sweep.ts";
import type { DocumentFolder } from "../storage/upload-keys.ts";
import { workHandler } from "../work-handler.ts";

/** What its schedules send. */
export interface Sweep {
  readonly folder: DocumentFolder | "applications";
}

/** Beside the state machines, by the clock: finishes what lost events and failed steps have left undone. */
export const handler = workHandler(({ folder }: Sweep): Promise<void> =>
  folder === "applications" ? sweepPrints() : sweep(folder),
);
