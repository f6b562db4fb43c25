import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { atEnd, until } from "@admission/test-tools";
import { afterEach, describe, expect, it } from "@jest/globals";
import type { Functions } from "../functions/functions.ts";
import {
  readFunction,
  type LocalFunction,
} from "../functions/local-function.ts";
import { functionProcesses } from "../functions/process-pool.ts";
import { readTemplate } from "../template/read-template.ts";
import { LocalTemplate } from "./local-template.ts";
import { localParts, rootDir } from "./support.ts";

/** Longer than any of these functions takes by itself. */
const LONG = 1000;

const started: Functions[] = [];
afterEach(async () => {
  for (const functions of started.splice(0)) await functions.stop();
});

/** Returns a template with a function that a state machine calls, and one that none calls. */
function template(timeoutSeconds = LONG, memorySize = 512) {
  return new LocalTemplate()
    .withFunction("Work", "misbehaves.ts", timeoutSeconds, memorySize)
    .withFunction("Route", "record.ts")
    .withStateMachine({
      StartAt: "First",
      States: { First: { Type: "Task", Resource: "${Work}", End: true } },
    });
}

/** Returns the function that the state machine calls. */
function theFunction(): LocalFunction {
  const [resource] = readTemplate(template().build())("AWS::Lambda::Function");
  if (resource === undefined) throw new Error("There is no function.");
  return readFunction(resource, rootDir);
}

function start(...limits: Parameters<typeof template>) {
  const { functions, lines } = localParts(template(...limits), {
    inProcesses: true,
  });
  started.push(functions);
  return {
    functions,
    run: (event: object = {}) => functions.invoke("Work", event),
    said: pidIn(lines),
  };
}

/** Returns the last process id that a function reports, once it has reported one. */
function pidIn(lines: readonly string[]) {
  return async (who: "function" | "browser"): Promise<number> => {
    const find = () => lines.findLast((line) => line.startsWith(`${who} `));
    await until(() => find() !== undefined);
    return Number(find()?.split(" ")[1]);
  };
}

/** Returns whether a process runs. On Linux, an ended one can be signalled until its parent has reaped it. */
async function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return !/^State:\s*[XZ]/m.test(status);
}

function expectEnd(pid: number) {
  return until(async () => !(await isAlive(pid)));
}

describe("a function that a state machine calls", () => {
  it("runs in a process of its own, which is kept for the next call", async () => {
    globalThis.recorded = [];
    const { functions, run } = start();
    const first = await run();
    await functions.invoke("Route", { here: true });

    expect(first).not.toBe(process.pid);
    expect(await run()).toBe(first);
    expect(globalThis.recorded).toEqual([{ here: true }]);
  });

  it("runs one call at a time in a process", async () => {
    const processes = functionProcesses(() => {}, { workers: 3 });
    const run = () => processes.run(theFunction(), {});
    const pids = await Promise.all([run(), run(), run()]);

    expect(new Set(pids).size).toBe(3);
    expect(pids).toContain(await run());
    await processes.stop();
  });

  it("waits while as many processes of it work as there are cores", async () => {
    const processes = functionProcesses(() => {}, { workers: 2 });
    const run = (event: object = {}) => processes.run(theFunction(), event);
    const failing = run({ way: "throws" }).catch(() => undefined);
    const pids = await Promise.all([run(), run(), run(), run()]);
    await failing;

    expect(new Set(pids).size).toBeLessThanOrEqual(2);
    await processes.stop();
  });

  it.each([
    [
      "its time",
      { timeout: 1, memory: 512, way: "blocks" },
      {
        errorType: "Sandbox.Timedout",
        errorMessage: "Task timed out after 1.00 seconds",
      },
    ],
    [
      "its memory",
      { timeout: LONG, memory: 192, way: "hoards" },
      {
        errorType: "Runtime.OutOfMemory",
        errorMessage: "Runtime exited with error: more than 192 MB of memory",
      },
    ],
    [
      "its heap",
      { timeout: LONG, memory: 128, way: "fills the heap" },
      {
        errorType: expect.stringMatching(/^Runtime\.(ExitError|OutOfMemory)$/),
      },
    ],
    [
      "its own life",
      { timeout: LONG, memory: 512, way: "exits" },
      {
        errorType: "Runtime.ExitError",
        errorMessage: "Runtime exited with error: exit status 3",
      },
    ],
    [
      "what it can do",
      { timeout: LONG, memory: 512, way: "throws" },
      { errorType: "RangeError", errorMessage: "on purpose" },
    ],
  ])(
    "that has reached %s fails as on Lambda, and leaves neither process nor browser",
    async (_name, { timeout, memory, way }, failure) => {
      const { run, said } = start(timeout, memory);

      await expect(run({ way, browser: true })).rejects.toMatchObject(failure);

      const failed = await said("function");
      expect(await isAlive(failed)).toBe(false);
      await expectEnd(await said("browser"));
      expect(await run()).not.toBe(failed);
    },
  );

  it("ends its process after some idle time", async () => {
    const processes = functionProcesses(() => {}, { idleMs: 1 });
    const pid = await processes.run(theFunction(), {});

    await expectEnd(Number(pid));
  });

  it("ends with the server, even while it blocks", async () => {
    const { functions, run, said } = start();
    const blocked = run({ way: "blocks", browser: true }).catch(
      (error: unknown) => error,
    );
    const [pid, browser] = [await said("function"), await said("browser")];
    await functions.stop();

    expect(await isAlive(pid)).toBe(false);
    await expectEnd(browser);
    expect(await blocked).toMatchObject({ errorType: "Runtime.ExitError" });
  });

  it("ends when the server was killed, even while it blocks", async () => {
    const server = spawn(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { localFunctions } from "./packages/local-cloud/functions/functions.ts";
      import { Rights } from "./packages/local-cloud/iam/rights.ts";
      import { readTemplate } from "./packages/local-cloud/template/read-template.ts";
      const template = ${JSON.stringify(template().build())};
      const resourcesOf = readTemplate(template);
      const rights = new Rights(resourcesOf);
      const options = { rights, log: console.log, inProcesses: true };
      const functions = localFunctions(resourcesOf, process.cwd(), options);
      await functions.invoke("Work", { way: "blocks", browser: true });`,
      ],
      { cwd: rootDir, stdio: ["ignore", "pipe", "inherit"] },
    );
    atEnd(() => server.kill("SIGKILL"));
    const lines: string[] = [];
    createInterface(server.stdout).on("line", (line) => lines.push(line));
    const said = pidIn(lines);
    const pids = [await said("function"), await said("browser")];
    server.kill("SIGKILL");

    for (const pid of pids) await expectEnd(pid);
    expect(pids).toHaveLength(2);
  });
});
