import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { RefusedFile } from "./refused-file.ts";
import type { JobReply } from "./serve-jobs.ts";

export interface ProcessLimits {
  /** Limit of a job's time. */
  readonly seconds: number;
  /** Limits of the memory that a process holds during a job: in all, and in the heap of its engine. */
  readonly megabytes: number;
  /** Number of jobs after which a process is replaced, so that what each leaves behind does not add up. */
  readonly jobs: number;
  /** Options of Node beyond computing: permissions and settings. */
  readonly flags: readonly string[];
}

const TOO_COMPLEX =
  "This file is too complex to be converted. Please open it, print it as a PDF and upload that one.";

/** Refusal of a job that took too long or too much memory, so that its process was ended. */
export class LimitExceeded extends RefusedFile {
  constructor(reason: string) {
    super(TOO_COMPLEX, { cause: reason });
  }
}

/** Limit of the time that a process takes to load its program on a slow machine. */
const START_SECONDS = 45;
const POLL_MS = 20;
/** Divisor of the memory limit: a process that holds more than this part after a refusal is not kept. */
const KEPT_DIVISOR = 4;

const EXTENSION = extname(import.meta.filename);
/** Files that a process may read: the program. Its source lies in the project, its bundle in a folder of its own. */
const PROGRAM =
  EXTENSION === ".ts"
    ? ["lambdas", "shared", "node_modules", "package.json"].map((name) =>
        join(import.meta.dirname, "../..", name),
      )
    : [import.meta.dirname];

/**
 * Runs jobs, one after the other, in a child process that has no credentials, starts no other process and reads and
 * writes no file but the program. The first job starts it. A job that fails, or is refused and leaves much in memory,
 * is the last of its process.
 */
export class BoundedProcess<Job extends object, Result> {
  readonly #entry: string;
  readonly #limits: ProcessLimits;
  #child: ChildProcess | undefined;
  #jobs = 0;
  #peak = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param entry name of the module beside this one that serves the jobs */
  constructor(entry: string, limits: ProcessLimits) {
    this.#entry = join(import.meta.dirname, `${entry}${EXTENSION}`);
    this.#limits = limits;
  }

  /**
   * Runs a job.
   * @throws LimitExceeded, the RefusedFile of the job, or an Error for anything else that it throws
   */
  run(job: Job): Promise<Result> {
    const run = this.#last.then(() => this.#run(job));
    this.#last = run.catch(() => {});
    return run;
  }

  /** Peak of the memory that a process held at the end of a job; 0 where the system does not report it. */
  get peakMegabytes(): number {
    return this.#peak;
  }

  async #run(job: Job): Promise<Result> {
    const child = await this.#next();
    const replied = messageOf(child, this.#limits);
    child.send(job);
    const reply = (await replied) as JobReply<Result>;
    const usedMegabytes = megabytesOf(child);
    this.#peak = Math.max(this.#peak, usedMegabytes);
    // A refused file has often been unpacked in large part, and memory that grew does not shrink.
    const isSmall =
      usedMegabytes > 0 &&
      usedMegabytes < this.#limits.megabytes / KEPT_DIVISOR;
    if ("value" in reply || ("refused" in reply && isSmall)) {
      this.#keep(child);
    } else {
      child.kill("SIGKILL");
    }
    if ("value" in reply) return reply.value;
    throw "refused" in reply
      ? new RefusedFile(reply.refused)
      : new Error(reply.failed);
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

  /** Keeps a process for the next job without keeping this one alive. */
  #keep(child: ChildProcess): void {
    this.#jobs += 1;
    if (this.#jobs === this.#limits.jobs) {
      child.kill("SIGKILL");
      return;
    }
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }
}

async function start(
  entry: string,
  { flags, megabytes }: ProcessLimits,
): Promise<ChildProcess> {
  const { LD_LIBRARY_PATH } = process.env;
  const child = fork(entry, {
    execArgv: [
      "--permission",
      ...flags,
      ...PROGRAM.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${megabytes}`,
    ],
    // A folder that the process may read.
    cwd: import.meta.dirname,
    env: LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Even a process that hangs must not outlive this one.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  // The process can no longer receive anything.
  child.on("error", kill);
  try {
    await messageOf(child, { seconds: START_SECONDS, megabytes });
  } catch (cause) {
    throw new Error(`The process ${entry} does not start.`, { cause });
  }
  return child;
}

/**
 * Waits for the next message of a process.
 * @throws LimitExceeded if it ends before, or is ended because it exceeds a limit
 */
async function messageOf(
  child: ChildProcess,
  { seconds, megabytes }: Pick<ProcessLimits, "seconds" | "megabytes">,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const end = (why: string) => {
    child.kill("SIGKILL");
    reject(new LimitExceeded(why));
  };
  const limit = setTimeout(end, seconds * 1000, `${seconds} seconds`);
  const poll = setInterval(() => {
    if (megabytesOf(child) > megabytes) end(`${megabytes} megabytes`);
  }, POLL_MS);
  const ended = () => end("the process ended");
  child.once("message", resolve);
  child.once("exit", ended);
  child.once("error", ended);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    clearInterval(poll);
    child.off("message", resolve);
    child.off("exit", ended);
    child.off("error", ended);
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
