import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newFolder, until } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { withBrowser } from "../../../lambdas/application-pdf/browser.ts";
import { ROOT, runNode } from "../../support/run-script.ts";
import { expectOneHost } from "./expect-one-host.ts";

const TIMEOUT_MS = 30_000;
// A machine that is busy must not pass for one that takes a single process.
const options = {
  onlyHost: "127.0.0.1",
  timeoutMs: TIMEOUT_MS,
  firstPageMs: TIMEOUT_MS,
};

function profileIn(flags: readonly string[]) {
  return (
    flags
      .find((flag) => flag.startsWith("--user-data-dir="))
      ?.split("=")
      .at(1) ?? ""
  );
}

function isAlive(pid: number | undefined) {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns what a browser that does not start has written with one command, before it does another. */
async function toldBy(tell: string, then: string, timeoutMs = TIMEOUT_MS) {
  const folder = newFolder();
  const [executablePath, told] = [join(folder, "sh"), join(folder, "told")];
  const script = `#!/bin/sh\n${tell} > '${told}'\n${then}\n`;
  await writeFile(executablePath, script, { mode: 0o700 });
  const run = withBrowser(async () => undefined, {
    ...options,
    timeoutMs,
    executablePath,
  });

  await expect(run).rejects.toThrow("The browser did not start.");
  return readFile(told, "utf8");
}

describe("withBrowser", () => {
  it("returns the result of the work, and leaves no process and no profile", async () => {
    const { pid, command } = await withBrowser(async (browser) => {
      const child = browser.process();
      const spawned = child?.spawnargs ?? [];
      expect(existsSync(profileIn(spawned))).toBe(true);
      return { pid: child?.pid, command: spawned };
    }, options);

    expect(isAlive(pid)).toBe(false);
    expect(existsSync(profileIn(command))).toBe(false);
    expect(command.join(" ")).not.toMatch(
      /disable-web-security|insecure-content|single-process|disable-site-isolation-trials|remote-debugging-port/,
    );
  });

  it(
    "resolves one host and no other",
    () => expectOneHost(options),
    TIMEOUT_MS,
  );

  it("kills a browser that hangs when the work fails", async () => {
    let pid: number | undefined;
    const run = withBrowser(async (browser) => {
      pid = browser.process()?.pid;
      // A stopped process does not answer, like one that hangs.
      if (pid !== undefined) process.kill(pid, "SIGSTOP");
      throw new Error("the work failed");
    }, options);

    await expect(run).rejects.toThrow("the work failed");
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    ["ends at once, also as a single process", "exit 1", 60_000, true],
    ["never answers", "exec sleep 60", 1_000, false],
  ])("leaves no profile of a browser that %s", async (...row) => {
    const [, end, timeoutMs, isRetried] = row;
    const tell = `printf '%s\\n' "$$" "$@"`;
    const told = await toldBy(tell, end, timeoutMs);
    const [pid, ...flags] = told.split("\n");
    expect(profileIn(flags)).not.toBe("");
    expect(flags.includes("--single-process")).toBe(isRetried);
    expect(existsSync(profileIn(flags))).toBe(false);
    await until(() => !isAlive(Number(pid)));
  });

  it("leaves nothing of a page that crashes, however large a core file may be", async () => {
    const folder = newFolder();
    const script = `
      import { withBrowser } from ${JSON.stringify(join(ROOT, "lambdas/application-pdf/browser.ts"))};
      await withBrowser(async (browser) => {
        const page = await browser.newPage();
        const crashed = new Promise((resolve) => page.once("error", resolve));
        await page.goto("chrome://crash").catch(() => {});
        await crashed;
      }, ${JSON.stringify(options)});`;
    execFileSync(
      "/bin/sh",
      [
        "-c",
        'ulimit -c unlimited; exec "$0" "$@"',
        process.execPath,
        "--input-type=module",
        "--eval",
        script,
      ],
      { cwd: folder },
    );

    expect(await readdir(folder)).toEqual([]);
    expect(
      (await readdir(tmpdir())).filter((name) => /^core(\.\d+)?$/.test(name)),
    ).toEqual([]);
  });

  it("runs the packaged browser where an earlier unpacking was stopped, or is another user's", async () => {
    const TMPDIR = newFolder();
    await writeFile(join(TMPDIR, "chromium"), "half", { mode: 0o700 });
    await mkdir(join(TMPDIR, "libvulkan.so.1"));
    const script = `
      import { withBrowser } from "./lambdas/application-pdf/browser.ts";
      const version = await withBrowser((browser) => browser.version(), ${JSON.stringify(options)});
      process.stdout.write(version);`;
    const words = ["--input-type=module", "--eval", script];
    const { stdout } = runNode(words, { ...process.env, TMPDIR });
    expect(stdout).toMatch(/^\w.*\/\d+\.\d+/);
    // Another version's is not taken.
    expect(
      (await readdir(TMPDIR)).filter((name) => name.startsWith("chromium-")),
    ).toEqual([expect.stringMatching(/^chromium-of-\d+-\d+\.\d+\.\d+$/)]);
  });

  it("has no credentials of its function", async () => {
    process.env["AWS_SESSION_TOKEN"] = "a right";
    const environment = await toldBy("env", "exit 1");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("a right");
    delete process.env["AWS_SESSION_TOKEN"];
  });
});
