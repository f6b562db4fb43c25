import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Visitor } from "../../bin/visitor.ts";
import { PASSWORD, runCommand, startSystem, studentOf } from "./system.ts";

test("a saved application survives a restart, and is deleted by --fresh", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "admission-restart-"));
  const account = { username: "amy@example.org", password: PASSWORD };
  const first = await startSystem(dataDir);
  const student = await studentOf(first, account.username);
  const body = { first_name: "Amy" };
  expect((await student.call("put-answer", { body })).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const list = ["list", "--data-dir", dataDir];
  expect(await runCommand("bin/applications.ts", ...list)).toMatchObject({
    code: 1,
    output: expect.stringContaining("No local system is running"),
  });

  const second = await startSystem(dataDir);
  const later = new Visitor(second);
  await later.call("login", { body: account });
  expect((await later.call("get-profile")).body.answer).toMatchObject(body);
  expect(await second.stop()).toBe(0);

  const third = await startSystem(dataDir, ["--fresh"]);
  const { status } = await new Visitor(third).call("login", { body: account });
  expect(status).toBe(400);
  expect(await third.stop()).toBe(0);
  await rm(dataDir, { recursive: true });
});

test("a wrong option at the start prints one clear line", async () => {
  const { port } = new URL(process.env["SYSTEM_ORIGIN"] ?? "");
  const foreign = await mkdtemp(join(tmpdir(), "admission-foreign-"));
  await writeFile(join(foreign, "thesis.txt"), "Do not delete.");
  const dataDir = join(foreign, "new");

  const taken = await runCommand(
    "bin/local.ts",
    "--port",
    port,
    "--data-dir",
    dataDir,
  );
  const unknown = await runCommand("bin/local.ts", "--prot", "1");
  const occupied = await runCommand(
    "bin/local.ts",
    "--port",
    "0",
    "--fresh",
    "--data-dir",
    foreign,
  );
  await rm(foreign, { recursive: true });

  expect([taken.code, unknown.code, occupied.code]).toEqual([1, 1, 1]);
  expect(taken.output).toContain(`Port ${port} is in use`);
  expect(unknown.output).toMatch(/^Unknown option '--prot'.*npm start --/s);
  expect(occupied.output).toContain("holds other files");
});
