import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { atEnd } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { ROOT } from "../support/run-script.ts";

it("the runner exits when tests fail before they can close their resources", async () => {
  const runner = spawn(
    process.execPath,
    [
      "--experimental-vm-modules",
      "node_modules/jest/bin/jest.js",
      "--selectProjects=lib",
      "--testMatch=**/left-open.fixture.ts",
      "--runInBand",
    ],
    { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] },
  );
  atEnd(() => runner.kill("SIGKILL"));
  const [report, [code]] = await Promise.all([
    text(runner.stderr),
    once(runner, "exit") as Promise<[number | null]>,
  ]);

  expect(report).toContain("Tests:       4 failed, 4 total");
  expect(code).toBe(1);
});
