import { Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import {
  GUARD_PIPE,
  killWithGroup,
  trackHelper,
  type Helper,
} from "./messages.ts";

/** Runs beside a function, in a separate thread, because the function may block its own forever. */

const WATCH_MS = 250;

const { memoryMb } = workerData as { readonly memoryMb: number };
const helpers = new Set<number>();
parentPort?.on("message", (helper: Helper) => trackHelper(helpers, helper));

const server = new Socket({ fd: GUARD_PIPE })
  .on("error", () => {})
  .on("close", () => {
    for (const pid of [...helpers, process.pid]) killWithGroup(pid);
  })
  .resume();

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) {
    server.write("too much memory");
  }
}, WATCH_MS);
