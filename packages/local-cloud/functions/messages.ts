import type { FunctionError } from "./function-error.ts";

/** Pipe to the process of a function. Nothing is written to it; it closes when the parent ends. */
export const PARENT_PIPE = 4;

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
