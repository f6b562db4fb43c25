import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { atEnd } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { deleteStudent } from "../../lambdas/accounts/erasure.ts";
import { createLink } from "../../lambdas/storage/links.ts";
import { asStudent, idOf, PASSWORD, startCloud } from "../support/cloud.ts";
import { upload } from "../support/uploads.ts";

/** Marks in the address, an answer, a file's name and a file of one student. */
const MARK = "zqxmark";
const username = `${MARK}@example.org`;

function filesWith(folder: string, text: string): readonly string[] {
  try {
    return execFileSync("grep", ["-rlai", text, folder], { encoding: "utf8" })
      .trim()
      .split("\n");
  } catch {
    // grep ends with 1 if it finds nothing.
    return [];
  }
}

it("an erased student leaves nothing in the data folder, whatever was saved, mailed and uploaded", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "erased-"));
  atEnd(() => rmSync(dataDir, { recursive: true }));
  const cloud = await startCloud({ dataDir });
  const student = await asStudent(cloud, username);
  const id = idOf(student);
  for (const first_name of [`${MARK} one`, `${MARK} two`]) {
    await student.call("put-answer", { body: { first_name } });
  }
  await upload(student, "faith_essay_doc", {
    name: `${MARK}.pdf`,
    bytes: await pdfWith(MARK),
  });
  await createLink({ scope: "service", student: id, created_by: "test" }, 600);
  await new Promise((resolve) => setImmediate(resolve));
  expect(filesWith(dataDir, MARK).length).toBeGreaterThan(2);

  await deleteStudent(username, id);
  await cloud.stop();

  expect(filesWith(dataDir, MARK)).toEqual([]);
  expect(filesWith(dataDir, PASSWORD)).toEqual([]);
});
