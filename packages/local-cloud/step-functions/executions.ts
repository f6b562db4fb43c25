import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../disk/json-file.ts";

/** Execution as DescribeExecution shows it; dates are ISO 8601. */
export interface Execution {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly status: "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT";
  /** Number of server runs that have started it. */
  readonly starts: number;
  /** JSON. */
  readonly input: string;
  readonly startDate: string;
  readonly stopDate?: string;
  /** JSON. */
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** Executions of this and earlier runs: the real service forgets none when a machine restarts. */
export class Executions {
  readonly #byArn = new Map<string, Execution>();
  readonly #folder: string | undefined;

  /** @param folder absent = in memory */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async load(): Promise<void> {
    if (this.#folder === undefined) return;
    await mkdir(this.#folder, { recursive: true });
    const names = await readdir(this.#folder);
    for (const name of names.filter((file) => file.endsWith(".json"))) {
      const execution = JSON.parse(
        await readFile(join(this.#folder, name), "utf8"),
      ) as Execution;
      this.#byArn.set(execution.executionArn, execution);
    }
  }

  get(arn: string): Execution | undefined {
    return this.#byArn.get(arn);
  }

  running(): readonly Execution[] {
    return [...this.#byArn.values()].filter(
      ({ status }) => status === "RUNNING",
    );
  }

  /** Stores a new execution, or none. */
  async add(execution: Execution): Promise<void> {
    try {
      await this.save(execution);
    } catch (error) {
      this.#byArn.delete(execution.executionArn);
      throw error;
    }
  }

  /** Stores a new state, which is visible immediately, and on disk when this resolves. */
  async save(execution: Execution): Promise<void> {
    this.#byArn.set(execution.executionArn, execution);
    if (this.#folder === undefined) return;
    await replaceFile(
      this.#file(execution.executionArn),
      JSON.stringify(execution),
    );
  }

  async reset(): Promise<void> {
    const arns = [...this.#byArn.keys()];
    this.#byArn.clear();
    if (this.#folder === undefined) return;
    await Promise.all(arns.map((arn) => rm(this.#file(arn), { force: true })));
  }

  #file(arn: string): string {
    const name = createHash("sha256").update(arn).digest("hex").slice(0, 32);
    return join(this.#folder ?? "", `${name}.json`);
  }
}
