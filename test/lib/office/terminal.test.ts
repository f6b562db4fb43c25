import { expect, it } from "@jest/globals";
import { jsonLine, tableLines } from "../../../bin/applications/terminal.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { NAMES_OF_THE_WORLD } from "../../support/names-of-the-world.ts";

async function table(width: number | undefined, ...rows: readonly string[][]) {
  const lines = [];
  for await (const line of tableLines(["Name", "Of"], rows, width)) {
    lines.push(line);
  }
  return lines;
}

it.each([
  [
    "as it is",
    Infinity,
    ["Amelia Okafor", "Rome"],
    ["Name           Of", "Amelia Okafor  Rome"],
  ],
  [
    "that does not fit",
    14,
    ["Amelia Okafor", "Rome"],
    ["Name      Of", "Amelia …  Rome"],
  ],
  [
    "in wide letters",
    14,
    ["김민준이서연", "Rome"],
    ["Name      Of", "김민준…   Rome"],
  ],
  [
    "with letters of several characters",
    Infinity,
    ["e\u0301\ud83d\udc69\u200d\ud83c\udf93", "Rome"],
    ["Name  Of", "e\u0301\ud83d\udc69\u200d\ud83c\udf93   Rome"],
  ],
  [
    "that would move the cursor",
    Infinity,
    ["A\u001b[2J\nB\u202e", "Rome"],
    ["Name     Of", "A [2J B  Rome"],
  ],
])("a table shows a name %s", async (_what, width, row, lines) => {
  expect(await table(width, row)).toEqual(lines);
});

it("a table shows a hundred names as they are written, each isolated where it is written from the right", async () => {
  const rows = NAMES_OF_THE_WORLD.map((name) => [name, "Rome"]);
  for (const [at, line] of (await table(80, ...rows)).slice(1).entries()) {
    expect(line).toContain(isolated(rows[at]?.[0] ?? ""));
  }
});

it("a long table has the widths of its first rows", async () => {
  const rows = Array.from({ length: 300 }, () => ["Amy", "Rome"]);
  const lines = await table(20, ...rows, ["Amelia", "Montpelier"]);
  expect(lines).toHaveLength(302);
  expect(lines.at(-1)).toBe("Ame…  Mon…");
});

it("JSON has a terminal's controls as escapes, and means the same", () => {
  const value = { name: "A\u009b2J\u202e\u2028\u200b\u{e0041} Ž\u200d 김" };
  const line = jsonLine(value);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  expect(line).toContain("Ž");
  expect(JSON.parse(line)).toEqual(value);
});
