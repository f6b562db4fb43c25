import * as childProcess from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import type {
  BoundedProcess as Bounded,
  ProcessLimits,
} from "../../convert/bounded-process.ts";
import { patience } from "../../convert/patience.ts";
import type { Sanitized, SanitizeJob } from "../../convert/sanitize.ts";
import { markedJpeg } from "../../testing/build-image.ts";
import { pdfWith } from "../../testing/build-pdf.ts";
import { packedObjects, unendingStreams } from "../../testing/hostile-pdfs.ts";

const fork = jest.fn(childProcess.fork);
jest.unstable_mockModule("node:child_process", () => ({
  ...childProcess,
  fork,
}));
const { BoundedProcess, LimitExceeded } =
  await import("../../convert/bounded-process.ts");
const { RefusedFile } = await import("../../convert/refused-file.ts");

const LIMITS: ProcessLimits = {
  cpuSeconds: 20,
  seconds: 60,
  megabytes: 900,
  idleMegabytes: 500,
  jobs: 50,
  flags: ["--allow-addons"],
};
type Sanitizing = Bounded<SanitizeJob, Sanitized>;
function sanitizing(limits: Partial<ProcessLimits> = {}): Sanitizing {
  return new BoundedProcess("sanitize-process", { ...LIMITS, ...limits });
}

function job(bytes: Uint8Array): SanitizeJob {
  return {
    type: "pdf",
    bytes,
    title: "Essay",
  };
}
let ordinary: SanitizeJob;
beforeAll(async () => {
  ordinary = job(await pdfWith("One", "Two"));
});

function lastChild() {
  return fork.mock.results.at(-1)?.value as childProcess.ChildProcess;
}

/** Returns the number of processes that `work` has started. */
async function startedBy(work: () => Promise<unknown>): Promise<number> {
  fork.mockClear();
  await work();
  return fork.mock.calls.length;
}

describe("a bounded process", () => {
  it("runs several jobs in order, and is replaced after its last", async () => {
    const process = sanitizing({ jobs: 2 });
    const started = await startedBy(async () => {
      const results = await Promise.all(
        [1, 2, 3].map(() => process.run(ordinary)),
      );
      expect(results.map(({ pages }) => pages)).toEqual([2, 2, 2]);
    });

    expect(started).toBe(2);
  });

  it.each([
    ["processor time", { cpuSeconds: 4 }, () => unendingStreams("")],
    ["memory", { megabytes: 300 }, () => packedObjects([], 500e6)],
  ])(
    "is killed beyond its %s, and the next job has a new one",
    async (_, limits, build) => {
      const process = sanitizing(limits);
      const started = await startedBy(async () => {
        const exceeding = process.run(job(build()));
        await expect(exceeding).rejects.toThrow(LimitExceeded);
        expect(await process.run(ordinary)).toMatchObject({ pages: 2 });
      });

      expect(started).toBe(2);
    },
  );

  it("starts ahead of a job if none waits", async () => {
    const process = sanitizing({ jobs: 2 });
    const prepare = () =>
      startedBy(async () => {
        process.prepare();
        // It begins once the caller is done.
        await Promise.resolve();
      });

    expect(await prepare()).toBe(1);
    expect(await startedBy(() => process.run(ordinary))).toBe(0);
    expect(await prepare()).toBe(0);
    expect(await startedBy(() => process.run(ordinary))).toBe(0);
  });

  it("is replaced after a job that failed", async () => {
    const process = sanitizing();
    const bytes = await markedJpeg(40, 30);
    const photo: SanitizeJob = { type: "jpeg", bytes, title: "Photo" };
    const started = await startedBy(async () => {
      const untitled = process.run({ ...photo, title: undefined as never });
      await expect(untitled).rejects.toThrow(/^TypeError/);
      expect(await process.run(ordinary)).toMatchObject({ pages: 2 });
    });

    expect(started).toBe(2);
  });

  it.each([
    ["stays after a job that it refused", { idleMegabytes: 500 }, 1],
    ["is replaced after it if it holds much memory", { idleMegabytes: 50 }, 2],
  ])("%s", async (_, limits, processes) => {
    const process = sanitizing(limits);
    const started = await startedBy(async () => {
      const noise = process.run(job(Buffer.from("noise")));
      await expect(noise).rejects.toMatchObject({ name: "RefusedFile" });
      expect(await process.run(ordinary)).toMatchObject({ pages: 2 });
    });

    expect(started).toBe(processes);
  });

  it("does not blame a file for the time that a busy machine takes", async () => {
    const process = sanitizing();
    await process.run(ordinary);
    lastChild().kill("SIGSTOP");

    const { factor } = patience;
    patience.factor = 1 / LIMITS.seconds;
    const late: unknown = await process.run(ordinary).catch((error) => error);
    patience.factor = factor;
    expect(late).toBeInstanceOf(Error);
    expect(late).not.toBeInstanceOf(RefusedFile);
    expect(await process.run(ordinary)).toMatchObject({ pages: 2 });
  });

  it("is ended with a job that nobody needs any more, and the next job has a new one", async () => {
    const process = sanitizing();
    const unneeded = new AbortController();
    const started = await startedBy(async () => {
      const endless = process.run(job(unendingStreams("")), unneeded.signal);
      const next = process.run(ordinary);
      unneeded.abort();
      await expect(endless).rejects.toBe(unneeded.signal.reason);
      expect(await next).toMatchObject({ pages: 2 });
    });

    expect(started).toBe(2);
  });

  it("is restarted if it has exited meanwhile", async () => {
    const process = sanitizing();
    await process.run(ordinary);
    const child = lastChild();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;

    expect(await process.run(ordinary)).toMatchObject({ pages: 2 });
  });

  it("reports a program that does not start", async () => {
    const missing: Sanitizing = new BoundedProcess("missing", LIMITS);

    await expect(missing.run(ordinary)).rejects.toThrow(/does not start/);
  });

  it("may write no core file when it crashes", async () => {
    const process = sanitizing();
    await process.run(ordinary);

    expect(readFileSync(`/proc/${lastChild().pid}/limits`, "utf8")).toMatch(
      /^Max core file size +0 +0 /m,
    );
  });

  it("reads only the program, writes nothing, starts nothing, and has no credentials", async () => {
    const secret = "AWS_SECRET_ACCESS_KEY";
    process.env[secret] = "secret";
    await sanitizing().run(ordinary);
    const options = fork.mock.calls.at(-1)?.[1] as childProcess.ForkOptions;
    const probe = `
      import { execFileSync } from "node:child_process";
      import { readFileSync, writeFileSync } from "node:fs";
      import { Worker } from "node:worker_threads";
      const attempts = [
        () => readFileSync("packages/safe-documents/package.json"),
        () => readFileSync("/etc/passwd"),
        () => readFileSync("README.md"),
        () => readFileSync("test/support/run-script.ts"),
        () => writeFileSync("package.json", ""),
        () => execFileSync("true"),
        () => new Worker("", { eval: true }),
      ];
      const codeOf = (attempt) => { try { attempt(); return "done"; } catch ({ code }) { return code; } };
      console.log(JSON.stringify(attempts.map(codeOf)));`;
    const output = childProcess.execFileSync(
      options.execPath ?? process.execPath,
      [...(options.execArgv ?? []), "--input-type=module", "--eval", probe],
      {
        env: options.env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );

    expect(Object.keys(options.env ?? process.env)).not.toContain(secret);
    delete process.env[secret];
    expect(JSON.parse(output)).toEqual([
      "done",
      ...Array.from({ length: 6 }, () => "ERR_ACCESS_DENIED"),
    ]);
  });
});
