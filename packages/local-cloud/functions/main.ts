import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { Worker } from "node:worker_threads";
import { FunctionError } from "./function-error.ts";
import type { LocalFunction } from "./local-function.ts";
import type { Helper, Invocation, Reply } from "./messages.ts";
import { callHandler, loadHandler } from "./run-handler.ts";

/** Process of one function: started by worker-process.ts, which sends one invocation at a time. */

const local = JSON.parse(process.argv[2] ?? "") as LocalFunction;
const guard = new Worker(new URL("guard.ts", import.meta.url), {
  workerData: { memoryMb: local.memoryMb },
});
guard.unref();

function send(message: Reply | Helper): void {
  process.send?.(message);
}

function sendError(error: unknown): void {
  const { errorType, errorMessage } = FunctionError.from(
    local.logicalId,
    error,
  );
  send({ kind: "error", errorType, errorMessage });
}

/** Reports child processes to everything that may end this process, which must end them too. */
subscribe("child_process", (message) => {
  const { process: child } = message as { process: ChildProcess };
  const report = (kind: Helper["kind"]) => () => {
    const helper: Helper = { kind, pid: child.pid ?? 0 };
    guard.postMessage(helper);
    send(helper);
  };
  child.once("spawn", report("started")).once("exit", report("ended"));
});

try {
  const handler = await loadHandler(local);
  process.on("message", ({ event }: Invocation) => {
    callHandler(handler, local, event).then(
      (result) => send({ kind: "result", result }),
      sendError,
    );
  });
  send({ kind: "ready" });
} catch (error) {
  sendError(error);
}
