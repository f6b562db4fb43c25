import type { FunctionError } from "./function-error.ts";

/** A pipe to the process of a function that nobody writes to: it ends when the parent does. */
export const PARENT_PIPE = 4;

/** What the process of a function receives. */
export interface Invocation {
  readonly event: unknown;
}

/** A process that the function has started, or that has ended: a browser. */
export interface Helper {
  readonly kind: "started" | "ended";
  readonly pid: number;
}

/** What the process of a function sends: first that it is ready, then how each invocation ended. */
export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: unknown }
  | ({ readonly kind: "error" } & Pick<
      FunctionError,
      "errorType" | "errorMessage"
    >);

/** Keeps `pids` to those that run. */
export function follow(pids: Set<number>, { kind, pid }: Helper): void {
  if (kind === "started") {
    pids.add(pid);
  } else {
    pids.delete(pid);
  }
}
