import { spawn, type ChildProcess } from "node:child_process";
import { platform } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { accessKeyOf } from "../server/credentials.ts";
import { FunctionError } from "./function-error.ts";
import type { LocalFunction } from "./local-function.ts";
import {
  GUARD_PIPE,
  killWithGroup,
  trackHelper,
  type Helper,
  type Invocation,
  type Reply,
} from "./messages.ts";
import { timedOut } from "./run-handler.ts";

/** Time limit for loading the handler's code, which does not count as the function's time on Lambda either. */
const LOAD_TIMEOUT_MS = 60_000;

/**
 * Process for one function, within the template's memory and time. The memory is that of the process itself: memory
 * that its browser shares with others would be counted many times.
 */
export class FunctionProcess {
  readonly #local: LocalFunction;
  readonly #child: ChildProcess;
  readonly #loaded: Promise<unknown>;
  readonly #ended = Promise.withResolvers<void>();
  readonly #helpers = new Set<number>();
  #waiting: PromiseWithResolvers<unknown> | undefined;
  /** Reason for which this class ended the process. */
  #reason: FunctionError | undefined;
  /** Error with which the process ended; undefined until then. */
  #end: FunctionError | undefined;

  constructor(local: LocalFunction, log: (line: string) => void) {
    this.#local = local;
    this.#child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${local.memoryMb}`,
        "--enable-source-maps",
        join(import.meta.dirname, "main.ts"),
        JSON.stringify(local),
      ],
      {
        env: {
          ...process.env,
          AWS_ACCESS_KEY_ID: accessKeyOf(local.logicalId),
        },
        // In its own process group: Ctrl-C is meant for the server, which then ends its functions.
        detached: platform() !== "win32",
        windowsHide: true,
        stdio: ["ignore", "pipe", "pipe", "ipc", "pipe"],
      },
    );
    for (const output of [this.#child.stdout, this.#child.stderr]) {
      if (output) createInterface(output).on("line", log);
    }
    this.#child
      .on("message", (message: Reply | Helper) => this.#onMessage(message))
      .once("exit", (code, signal) =>
        this.#onEnd(
          signal === null ? `exit status ${code}` : `signal: ${signal}`,
        ),
      )
      .once("error", ({ message }) => this.#onEnd(message));
    this.#child.stdio[GUARD_PIPE]?.once("data", () => {
      const message = `Runtime exited with error: more than ${local.memoryMb} MB of memory`;
      this.#kill(this.#error("Runtime.OutOfMemory", message));
    });
    this.#loaded = this.#within(LOAD_TIMEOUT_MS, () => {});
    // Reported to the next invocation.
    this.#loaded.catch(() => {});
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Runs the function once; not to be called again before it has finished. @throws FunctionError */
  async invoke(event: unknown): Promise<unknown> {
    await this.#loaded;
    return this.#within(this.#local.timeoutMs, () => {
      const invocation: Invocation = { event };
      // A closed channel belongs to a process that is about to end.
      this.#child.send(invocation, () => {});
    });
  }

  /** Ends the process with all that it has started. */
  async end(): Promise<void> {
    this.#kill();
    await this.#ended.promise;
  }

  async #within(limitMs: number, begin: () => void): Promise<unknown> {
    if (this.#end !== undefined) throw this.#end;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting = waiting;
    const timer = setTimeout(
      () => this.#kill(timedOut(this.#local, limitMs)),
      limitMs,
    );
    try {
      begin();
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
    }
  }

  #onMessage(message: Reply | Helper): void {
    switch (message.kind) {
      case "started":
      case "ended":
        trackHelper(this.#helpers, message);
        break;
      case "ready":
        this.#waiting?.resolve(undefined);
        break;
      case "result":
        this.#waiting?.resolve(message.result);
        break;
      case "error": {
        const { errorType, errorMessage } = message;
        this.#waiting?.reject(this.#error(errorType, errorMessage));
      }
    }
  }

  #kill(reason?: FunctionError): void {
    if (this.#end !== undefined || this.#child.pid === undefined) return;
    this.#reason ??= reason;
    killWithGroup(this.#child.pid);
  }

  #onEnd(how: string): void {
    if (this.#end !== undefined) return;
    for (const pid of this.#helpers) killWithGroup(pid);
    this.#end =
      this.#reason ??
      this.#error("Runtime.ExitError", `Runtime exited with error: ${how}`);
    this.#waiting?.reject(this.#end);
    this.#ended.resolve();
  }

  #error(errorType: string, errorMessage: string): FunctionError {
    return new FunctionError(this.#local.logicalId, errorType, errorMessage);
  }
}
