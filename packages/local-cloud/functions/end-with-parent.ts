import { Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { PARENT_PIPE, trackHelper, type Helper } from "./messages.ts";
import { killWithGroup } from "./system-processes.ts";

/** Runs beside a function, in a separate thread, because the function may block its own forever. */

const helpers = new Set<number>();
parentPort?.on("message", (helper: Helper) => trackHelper(helpers, helper));

new Socket({ fd: PARENT_PIPE })
  .on("error", () => {})
  .on("close", () => {
    for (const pid of [...helpers, process.pid]) killWithGroup(pid);
  })
  .resume();
