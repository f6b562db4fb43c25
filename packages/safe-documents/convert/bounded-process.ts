import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { patience } from "./patience.ts";
import { RefusedFile } from "./refused-file.ts";
import type { JobReply } from "./serve-jobs.ts";
import { withoutCore } from "./without-core.ts";

export interface ProcessLimits {
  /** Limit of the processor time of a job, all threads together. */
  readonly cpuSeconds: number;
  /**
   * Limit of a job's time by the clock, which a busy machine may need, and no fault of the file: more than twice the
   * other, so that a job that had a processor for half of the time has exceeded that one.
   */
  readonly seconds: number;
  /** Limits of the memory that a process holds during a job: in all, and in the heap of its engine. */
  readonly megabytes: number;
  /** Limit of the memory that a process may hold while it waits for the next job, beside others that work. */
  readonly idleMegabytes: number;
  /** Number of jobs after which a process is replaced, so that what each leaves behind does not add up. */
  readonly jobs: number;
  /** Options of Node beyond computing: permissions and settings. */
  readonly flags: readonly string[];
}

const TOO_COMPLEX =
  "This file is too complex to be converted. Please open it, print it as a PDF and upload that one.";

/** Refusal of a job that took too much processor time or memory, so that its process was ended. */
export class LimitExceeded extends RefusedFile {
  constructor(reason: string) {
    super(TOO_COMPLEX, { kind: "TooLarge", cause: reason });
  }
}

/** Limit of the time that a process takes to load its program on a slow machine. */
const START_SECONDS = 45;
const POLL_MS = 20;
/** Linux's unit of a process's time, whatever the kernel's own. */
const TICKS_PER_SECOND = 100;

const EXTENSION = extname(import.meta.filename);
/** Files that a process may read: the program. Its source lies in the project, its bundle in a folder of its own. */
const PROGRAM =
  EXTENSION === ".ts"
    ? [
        join(import.meta.dirname, ".."),
        join(import.meta.dirname, "../../../node_modules"),
      ]
    : [import.meta.dirname];

/**
 * Runs jobs, one after the other, in a child process that has no credentials, starts no other process and reads and
 * writes no file but the program. The first job starts it. A job that fails, or leaves much in memory, is the last of its
 * process: memory that grew does not shrink.
 */
export class BoundedProcess<Job extends object, Result> {
  readonly #entry: string;
  readonly #limits: ProcessLimits;
  #child: ChildProcess | undefined;
  #jobs = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param entry name of the module beside this one that serves the jobs */
  constructor(entry: string, limits: ProcessLimits) {
    this.#entry = join(import.meta.dirname, `${entry}${EXTENSION}`);
    this.#limits = limits;
  }

  /**
   * Runs a job, until `signal` ends it.
   * @throws LimitExceeded, the RefusedFile of the job, the reason of `signal`, or an Error for anything else that it
   * throws
   */
  run(job: Job, signal?: AbortSignal): Promise<Result> {
    const run = this.#last.then(() => this.#run(job, signal));
    this.#last = run.catch(() => {});
    return run;
  }

  /** Starts the process of the next job ahead of it; the job is told if that fails. */
  prepare(): void {
    this.#last = this.#last
      .then(async () => this.#rest(await this.#next()))
      .catch(() => {});
  }

  async #run(job: Job, signal?: AbortSignal): Promise<Result> {
    const child = await this.#next();
    const replied = messageOf(child, this.#limits, signal);
    child.send(job);
    const reply = (await replied) as JobReply<Result>;
    const usedMegabytes = megabytesOf(child);
    if (!("failed" in reply) && usedMegabytes < this.#limits.idleMegabytes) {
      this.#keep(child);
    } else {
      child.kill("SIGKILL");
    }
    if ("value" in reply) return reply.value;
    if ("failed" in reply) throw new Error(reply.failed);
    const { refused, kind, cause } = reply;
    throw new RefusedFile(refused, { kind, cause });
  }

  async #next(): Promise<ChildProcess> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.connected !== true) {
      this.#jobs = 0;
      return start(this.#entry, this.#limits);
    }
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** Keeps a process for the next job, unless this was its last. */
  #keep(child: ChildProcess): void {
    this.#jobs += 1;
    if (this.#jobs === this.#limits.jobs) child.kill("SIGKILL");
    else this.#rest(child);
  }

  /** Lets a process wait without keeping this one alive. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }
}

const children = new Set<ChildProcess>();

/** Ends all processes, even those that hang or wait: none must outlive this one. */
export function endProcesses(): void {
  for (const child of children) child.kill("SIGKILL");
}
process.once("exit", endProcesses);

async function start(
  entry: string,
  { flags, megabytes }: ProcessLimits,
): Promise<ChildProcess> {
  const { LD_LIBRARY_PATH } = process.env;
  const [execPath, ...execArgv] = withoutCore(process.execPath, [
    "--permission",
    ...flags,
    ...PROGRAM.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${megabytes}`,
  ]);
  const child = fork(entry, {
    execPath,
    execArgv,
    // A folder that the process may read.
    cwd: import.meta.dirname,
    env: LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  // The process can no longer receive anything.
  child.on("error", () => child.kill("SIGKILL"));
  try {
    await messageOf(child, {
      cpuSeconds: START_SECONDS,
      seconds: START_SECONDS,
      megabytes,
    });
  } catch (cause) {
    throw new Error(`The process ${entry} does not start.`, { cause });
  }
  return child;
}

/**
 * Waits for the next message of a process.
 * @throws LimitExceeded if it ends before, or is ended because it exceeds a limit; the reason of `signal`; Error if only
 * the clock says that it took too long
 */
async function messageOf(
  child: ChildProcess,
  {
    cpuSeconds,
    seconds,
    megabytes,
  }: Pick<ProcessLimits, "cpuSeconds" | "seconds" | "megabytes">,
  signal?: AbortSignal,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const end = (reason: unknown) => {
    child.kill("SIGKILL");
    reject(reason);
  };
  const exceed = (limit: string) => end(new LimitExceeded(limit));
  const usedBefore = cpuSecondsOf(child);
  const allowed = seconds * patience.factor;
  const limit = setTimeout(() => {
    const late = `${allowed} seconds`;
    if (usedBefore === undefined) exceed(late);
    else end(new Error(`A file was not converted within ${late}.`));
  }, allowed * 1000);
  const poll = setInterval(() => {
    const used = (cpuSecondsOf(child) ?? 0) - (usedBefore ?? 0);
    if (megabytesOf(child) > megabytes) {
      exceed(`${megabytes} megabytes`);
    } else if (used > cpuSeconds * patience.processor) {
      exceed(`${cpuSeconds} processor seconds`);
    }
  }, POLL_MS);
  const ended = () => exceed("the process ended");
  const aborted = () => end(signal?.reason);
  child.once("message", resolve);
  child.once("exit", ended);
  child.once("error", ended);
  signal?.addEventListener("abort", aborted);
  if (signal?.aborted === true) aborted();
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    clearInterval(poll);
    child.off("message", resolve);
    child.off("exit", ended);
    child.off("error", ended);
    signal?.removeEventListener("abort", aborted);
  }
}

/** Reads the processor time of a process. Only Linux reports it; elsewhere the clock has to do. */
function cpuSecondsOf({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The program's name before may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Reads the memory of a process. Only Linux reports it; elsewhere the engine's own limits have to do. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}
