import { availableParallelism } from "node:os";
import { unpackChromium } from "../browser/packaged-chromium.ts";
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

/** Lets as many run at once as there are workers, first come first served. */
function slotsOf(workers: number) {
  const waiting: (() => void)[] = [];
  let free = workers;
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
    /** Forgets those that wait. */
    close(): void {
      waiting.length = 0;
    },
  };
}

export function functionProcesses(
  log: (line: string) => void,
  { idleMs = IDLE_MS, workers = availableParallelism() } = {},
): FunctionProcesses {
  const alive = new Set<FunctionProcess>();
  const idle = new Map<FunctionProcess, LocalFunction>();
  const slots = new Map<string, ReturnType<typeof slotsOf>>();
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
      const slot = slots.get(local.arn) ?? slotsOf(workers);
      slots.set(local.arn, slot);
      await slot.take();
      const worker = takeIdle(local) ?? begin(local);
      try {
        const result = await worker.invoke(event);
        rest(worker, local);
        return result;
      } catch (error) {
        await end(worker);
        throw error;
      } finally {
        slot.give();
      }
    },
    async stop() {
      for (const slot of slots.values()) slot.close();
      await Promise.all([...alive].map(end));
    },
  };
}
