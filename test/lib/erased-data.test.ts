import { execFileSync } from "node:child_process";
import { newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { deleteStudent } from "../../lambdas/accounts/erasure.ts";
import { createLink } from "../../lambdas/storage/links.ts";
import { createReminderStop } from "../../lambdas/storage/reminder-stops.ts";
import { idOf, PASSWORD, signedUp, startCloud } from "../support/cloud.ts";
import { essay, key, upload } from "../support/uploads.ts";

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
  const dataDir = newFolder();
  const cloud = await startCloud({ dataDir });
  const student = await signedUp(cloud, username);
  const id = idOf(student);
  for (const first_name of [`${MARK} one`, `${MARK} two`]) {
    await student.call("put-answer", { body: { first_name } });
  }
  await upload(student, key, await essay(MARK, `${MARK}.pdf`));
  await createLink({ scope: "service", student: id, created_by: "test" }, 600);
  await createReminderStop(id);
  await new Promise((resolve) => setImmediate(resolve));
  expect(filesWith(dataDir, MARK).length).toBeGreaterThan(2);

  await deleteStudent(username, id);
  const tokens = await cloud.tables.items("TOKENS_TABLE");
  const leading = tokens.filter((item) => JSON.stringify(item).includes(id));
  // Its secret is with the browser alone, and it ends by itself within the day.
  expect(leading.map(({ token_hash }) => token_hash)).toEqual([
    expect.stringMatching(/^session#/),
  ]);
  await cloud.stop();

  for (const text of [MARK, PASSWORD]) {
    expect(filesWith(dataDir, text)).toEqual([]);
  }
});
