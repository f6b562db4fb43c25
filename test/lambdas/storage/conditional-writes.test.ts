import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../../support/run-script.ts";

/**
 * Writes without a condition: the last one wins independently of the earlier item, there can be no earlier item, or it
 * shall be deleted whatever it is.
 */
const UNCONDITIONAL = [
  "lambdas/storage/asked-mails.ts",
  "lambdas/storage/asked-mails.ts",
  "lambdas/storage/asked-mails.ts",
  "lambdas/storage/choices.ts",
  "lambdas/storage/cursors.ts",
  "lambdas/storage/devices.ts",
  "lambdas/storage/exports.ts",
  "lambdas/storage/links.ts",
  "lambdas/storage/links.ts",
  "lambdas/storage/mailed-tokens.ts",
  "lambdas/storage/mailed-tokens.ts",
  "lambdas/storage/reminder-stops.ts",
  "lambdas/storage/signups.ts",
  "lambdas/storage/signups.ts",
  "lambdas/storage/signups.ts",
  "lambdas/storage/signups.ts",
  "lambdas/storage/student-data.ts",
  "lambdas/storage/submissions.ts",
  "lambdas/storage/sweep-folder.ts",
  "lambdas/storage/unmailable.ts",
];

/** Returns the content of the parentheses that open at a position. */
function argumentAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return "";
}

function writesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/(?:put|update|delete)(?:Token|Item)\(/g)].map(
    ({ 0: start, index }) => argumentAt(text, index + start.length - 1),
  );
}

/** Writes of the tables, as their callers word them. */
const writes = globSync("lambdas/storage/*.ts", { cwd: ROOT })
  .filter((file) => file !== join("lambdas", "storage", "table.ts"))
  .toSorted()
  .flatMap((file) => writesOf(file).map((write) => ({ file, write })));

describe("the writes of the tables", () => {
  it("have a condition, except for those that may overwrite any item", () => {
    expect(writes.length).toBeGreaterThan(10);
    expect(
      writes
        .filter(({ write }) => !write.includes("ConditionExpression"))
        .map(({ file }) => file),
    ).toEqual(UNCONDITIONAL);
  });

  it.each([
    ["are only in the storage folder", "storage/", /@aws-sdk\/.*-dynamodb/],
    [
      "are made by its functions",
      "storage/table.ts",
      /new (?:Put|Update|Delete|BatchWrite|TransactWrite)Command\(/,
    ],
  ])("%s", (_, place, pattern) => {
    const elsewhere = globSync("lambdas/**/*.ts", { cwd: ROOT }).filter(
      (file) =>
        !file.startsWith(join("lambdas", place)) &&
        pattern.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(elsewhere).toEqual([]);
  });
});
