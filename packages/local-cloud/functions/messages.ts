import { platform } from "node:os";
import { isCode } from "../server/loopback-server.ts";
import type { FunctionError } from "./function-error.ts";

/**
 * Pipe between the server and the guard of a function's process. It closes when the server ends; the guard writes to it
 * when the process has too much memory.
 */
export const GUARD_PIPE = 4;

/** Message to the process of a function. */
export interface Invocation {
  readonly event: unknown;
}

/** Process that the function has started, or that has ended: a browser. */
export interface Helper {
  readonly kind: "started" | "ended";
  readonly pid: number;
}

/** Message from the process of a function: first that it is ready, then how each invocation ended. */
export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: unknown }
  | ({ readonly kind: "error" } & Pick<
      FunctionError,
      "errorType" | "errorMessage"
    >);

/** Updates `pids`, the set of running processes. */
export function trackHelper(pids: Set<number>, { kind, pid }: Helper): void {
  if (kind === "started") {
    pids.add(pid);
  } else {
    pids.delete(pid);
  }
}

/** Kills a process immediately, with its group if it leads one, as a browser does. */
export function killWithGroup(pid: number): void {
  for (const each of platform() === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      // It has already ended, or there is no such group.
      if (!isCode(error, "ESRCH")) throw error;
    }
  }
}
