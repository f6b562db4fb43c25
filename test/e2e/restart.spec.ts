import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Visitor } from "../../bin/visitor.ts";
import { PASSWORD, runCommand, startSystem, studentOf } from "./system.ts";

// That what is saved survives a restart shows in changed-form.spec.ts.
test("a system that has ended is found by no command, and --fresh deletes what it has saved", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "admission-restart-"));
  const account = { username: "amy@example.org", password: PASSWORD };
  const first = await startSystem(dataDir);
  await studentOf(first, account.username);
  // As when the window of its terminal is closed.
  expect(await first.stop("SIGHUP")).toBe(0);
  const list = ["list", "--data-dir", dataDir];
  expect(await runCommand("bin/applications.ts", ...list)).toMatchObject({
    code: 1,
    output: expect.stringContaining("No local system is running"),
  });

  const second = await startSystem(dataDir, ["--fresh"]);
  const { status } = await new Visitor(second).call("login", { body: account });
  expect(status).toBe(400);
  expect(await second.stop()).toBe(0);
  await rm(dataDir, { recursive: true });
});
