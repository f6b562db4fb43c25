import { execFile } from "node:child_process";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { setClock } from "@admission/test-tools";
import { afterEach, expect, it, jest } from "@jest/globals";
import { asStudent, PASSWORD, stageCloud, Visitor } from "../support/cloud.ts";
import { dataFolderOf } from "../support/data-folder.ts";
import { ROOT } from "../support/run-script.ts";
import { upload } from "../support/uploads.ts";

const cloud = await stageCloud();
const folder = dataFolderOf(cloud);
const username = "amy@example.org";
const key = "faith_essay_doc";
afterEach(() => {
  jest.useRealTimers();
});

/** Runs the command, which is halted at its first words until `meanwhile` has ended, and returns what it says. */
function student(
  options: readonly string[],
  meanwhile: (text: string) => Promise<void> = () => Promise.resolve(),
) {
  return new Promise<string>((resolve) => {
    const command = execFile(
      process.execPath,
      ["bin/student.ts", "--data-dir", folder(), ...options],
      { cwd: ROOT },
      (_error, said, failed) => resolve(said + failed),
    );
    command.stdout?.once("data", (text) => {
      command.kill("SIGSTOP");
      void meanwhile(String(text)).then(() => command.kill("SIGCONT"));
    });
  });
}
async function logIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  await visitor.call("login", { body: { username: name, password: PASSWORD } });
  return visitor;
}

it("a restored document is not replaced again by the upload that had replaced it", async () => {
  const amy = await asStudent(cloud, username);
  const file = async (text: string) => ({
    name: "essay.pdf",
    bytes: await pdfWith(text),
  });
  await upload(amy, key, await file("Good"));
  const exported = join(folder(), "amy");
  await student(["--student", username, "--export", exported]);
  await upload(amy, key, await file("Wrong"));
  await student(["--student", username, "--import", exported, "--yes"]);

  await cloud.invoke("lambdas/workers/sweep.ts", { folder: "uploads" });
  const again = await logIn(username);
  const { body } = await again.call("get-conversion", { params: { key } });
  expect(body.status).toBe("COMPLETED");
  const { answer } = (await again.call("get-profile")).body;
  expect(answer[key]).toBe("ANSWERED");
});

it("a student who logs in while others are erased is not", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `old${n}@example.org`);
  setClock(Date.parse("2024-11-30T12:00:00Z"));
  for (const name of names) await asStudent(cloud, name);
  jest.useRealTimers();
  // Accounts are listed in any order.
  let visitor: Visitor | undefined;
  let back = "";
  const options = ["--unused-since", "2025-01-01", "--erase", "--yes"];
  const said = await student(options, async (text) => {
    back = names.findLast((name) => !text.includes(name)) ?? "";
    visitor = await logIn(back);
  });
  expect(said).toContain("Deleted 11 accounts");
  expect(said).not.toContain(back);
  expect((await visitor?.call("get-profile"))?.status).toBe(200);
});
