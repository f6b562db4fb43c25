import { availableParallelism } from "node:os";
import { Pool } from "tarn";
import { unpackChromium } from "./browser.ts";
import type { LocalFunction } from "./local-function.ts";
import { FunctionProcess } from "./worker-process.ts";

/**
 * Functions in separate processes, as Lambda runs them: one invocation at a time in each. More processes of a function
 * than cores would only slow each other down and fill the memory.
 */
export interface FunctionProcesses {
  /**
   * Runs a function in an idle process, or in a new one, or waits for one if all cores are in use.
   * @throws FunctionError when it fails, exceeds its time or memory, or ends its process; the process is then discarded
   */
  run(local: LocalFunction, event: unknown): Promise<unknown>;
  /** Ends all processes. */
  stop(): Promise<void>;
}

/** Time that an idle process waits for further work. */
const IDLE_MS = 2 * 60_000;
/** The longest that a timer takes: a process is waited for as long as others work. */
const FOREVER_MS = 2 ** 31 - 1;

export function functionProcesses(
  log: (line: string) => void,
  { idleMs = IDLE_MS, workers = availableParallelism() } = {},
): FunctionProcesses {
  const pools = new Map<string, Pool<FunctionProcess>>();
  const alive = new Set<FunctionProcess>();
  let prepared: Promise<void> | undefined;

  const newPool = (local: LocalFunction) =>
    new Pool<FunctionProcess>({
      create: () => {
        const worker = new FunctionProcess(local, log);
        alive.add(worker);
        return worker;
      },
      validate: ({ isAlive }) => isAlive,
      destroy: (worker) => {
        alive.delete(worker);
        return worker.end();
      },
      min: 0,
      max: workers,
      idleTimeoutMillis: idleMs,
      reapIntervalMillis: idleMs,
      acquireTimeoutMillis: FOREVER_MS,
    });

  return {
    async run(local, event) {
      await (prepared ??= unpackChromium());
      const pool = pools.get(local.arn) ?? newPool(local);
      pools.set(local.arn, pool);
      const worker = await pool.acquire().promise;
      try {
        return await worker.invoke(event);
      } catch (error) {
        await worker.end();
        throw error;
      } finally {
        pool.release(worker);
      }
    },
    async stop() {
      const stopped = [...pools.values()].map((pool) => pool.destroy());
      await Promise.all([...alive].map((worker) => worker.end()));
      await Promise.all(stopped);
    },
  };
}
