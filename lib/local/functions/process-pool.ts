import { unpackChromium } from "../browser/packaged-chromium.ts";
import type { LocalFunction } from "./local-function.ts";
import { FunctionProcess } from "./worker-process.ts";

/** Functions in separate processes, as Lambda runs them: one invocation at a time in each. */
export interface FunctionProcesses {
  /**
   * Runs a function in an idle process, or in a new one.
   * @throws FunctionError when it fails, exceeds its time or memory, or ends its process; the process is then discarded
   */
  run(local: LocalFunction, event: unknown): Promise<unknown>;
  /** Ends all processes. */
  stop(): Promise<void>;
}

/** Time that an idle process waits for further work. */
const IDLE_MS = 2 * 60_000;

export function functionProcesses(
  log: (line: string) => void,
  idleMs = IDLE_MS,
): FunctionProcesses {
  const alive = new Set<FunctionProcess>();
  const idle = new Map<FunctionProcess, LocalFunction>();
  let prepared: Promise<void> | undefined;

  const begin = (local: LocalFunction): FunctionProcess => {
    const worker = new FunctionProcess(local, log);
    alive.add(worker);
    return worker;
  };
  const end = async (worker: FunctionProcess): Promise<void> => {
    idle.delete(worker);
    alive.delete(worker);
    await worker.end();
  };
  /** Returns the process that worked last, so that those beyond the usual load become idle and end. */
  const takeIdle = ({ arn }: LocalFunction): FunctionProcess | undefined => {
    const found = [...idle].findLast(
      ([worker, local]) => local.arn === arn && worker.isAlive,
    );
    if (found !== undefined) idle.delete(found[0]);
    return found?.[0];
  };
  const rest = (worker: FunctionProcess, local: LocalFunction): void => {
    const turn = { ...local };
    idle.set(worker, turn);
    setTimeout(() => {
      // It may have worked since.
      if (idle.get(worker) === turn) void end(worker);
    }, idleMs).unref();
  };

  return {
    async run(local, event) {
      await (prepared ??= unpackChromium());
      const worker = takeIdle(local) ?? begin(local);
      try {
        const result = await worker.invoke(event);
        rest(worker, local);
        return result;
      } catch (error) {
        await end(worker);
        throw error;
      }
    },
    async stop() {
      await Promise.all([...alive].map(end));
    },
  };
}
