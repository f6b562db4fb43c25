import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../../support/run-script.ts";

/** Where the last word counts, whatever was there before, or nothing can have been. */
const UNCONDITIONAL = [
  "lambdas/storage/choices.ts",
  "lambdas/storage/devices.ts",
  "lambdas/storage/mailed-tokens.ts",
  "lambdas/storage/signups.ts",
  "lambdas/storage/signups.ts",
];

/** What stands in the parentheses that open at a place. */
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
  return [
    ...text.matchAll(
      /new (?:Put|Update|Delete|BatchWrite|TransactWrite)\w*Command\(/g,
    ),
  ].map(
    ({ 0: start, index }) =>
      `${start}${argumentAt(text, index + start.length - 1)}`,
  );
}

/** Those of the tables: the bucket's have commands of the same kind. */
const writes = globSync("lambdas/storage/*.ts", { cwd: ROOT })
  .toSorted()
  .flatMap((file) => writesOf(file).map((write) => ({ file, write })))
  .filter(({ write }) => write.includes("TableName"));

describe("the writes of the tables", () => {
  it("have a condition, but for those that may overwrite whatever is there", () => {
    expect(writes.length).toBeGreaterThan(10);
    expect(
      writes
        .filter(({ write }) => !write.includes("ConditionExpression"))
        .map(({ file }) => file),
    ).toEqual(UNCONDITIONAL);
  });

  it("are nowhere but in the storage", () => {
    const elsewhere = globSync("lambdas/**/*.ts", { cwd: ROOT }).filter(
      (file) =>
        !file.startsWith(join("lambdas", "storage")) &&
        /@aws-sdk\/(lib|client)-dynamodb/.test(
          readFileSync(join(ROOT, file), "utf8"),
        ),
    );
    expect(elsewhere).toEqual([]);
  });
});
