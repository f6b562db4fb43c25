import { expect, it } from "@jest/globals";
import { tableIds, tableOf } from "../../shared/tables.ts";
import { textAt } from "../support/run-script.ts";
import {
  costOf,
  savesOnPage,
  sumOf,
  unitsOnPage,
} from "../support/season-costs.ts";
import { synthesized } from "../support/stack-template.ts";

const page = textAt("docs/season.md");
const units = unitsOnPage(page);

/** Returns the numbers of a row of the page, beginning with those of its second column. */
function row(name: string): readonly number[] {
  const line = page.split("\n").find((each) => each.startsWith(`| ${name}`));
  const cells = line?.split("|").slice(2) ?? [];
  return cells.flatMap((cell) =>
    [...cell.matchAll(/[\d,]*\.?\d+/g)].map(([number]) =>
      Number(number.replaceAll(",", "")),
    ),
  );
}

/** Students in the last six hours at whom so many units a second are used, each of whom uses some. */
function studentsAt(limit: number, each: number): number {
  return Math.floor((limit * 21_600) / 2.5 / each / 100) * 100;
}

it("has tables and indexes that there are, and what follows from their units", () => {
  const known = tableIds.flatMap((id) => [
    id,
    ...Object.keys(tableOf(id).indexes ?? {}).map((index) => `${id}, ${index}`),
  ]);
  expect(known).toEqual(expect.arrayContaining([...units.keys()]));
  expect(sumOf(units, "answers").written).toBeGreaterThan(500);

  const { written, read } = sumOf(units);
  const [, , dynamoDb = 0] = row("[DynamoDB]");
  const [mails = 0] = row("[SES]");
  const cost = costOf(units, mails);
  expect(row("[DynamoDB]").slice(0, 2)).toEqual([written, read]);
  expect(dynamoDb).toBeCloseTo(cost.dynamoDb, 2);
  expect(row("[SES]").at(-1)).toBeCloseTo(cost.ses, 2);
  const [requests = 0, , gateway] = row("[API Gateway]");
  expect(gateway).toBe(Number((requests * 1e-3).toFixed(2)));
  const services = page
    .split("\n")
    .filter((line) => /^\| \[(?!Secret)/.test(line))
    .map((line) => Number(/([\d.]+) \$ +\|$/.exec(line)?.[1]));
  const together = services.reduce((sum, each) => sum + each, 0);
  expect(row("**together**").at(-1)).toBeCloseTo(together, 2);
});

it("says from where on a new table is in the way, and warms its reads with its writes", () => {
  const answers = units.get("answers") ?? { written: 0, read: 0 };
  const { read, written } = sumOf(units, "tokens");
  const [writes = 0, from, raised = 0] = row("`warmWrites`: writes");
  const [reads = 0, fromReads] = row("`warmWrites`: reads");
  const [saves = 0, fromSaves] = row("`requestsPerSecond`");
  expect(fromSaves).toBe(studentsAt(saves, savesOnPage(page)));
  expect(from).toBe(studentsAt(writes, answers.written));
  expect(fromReads).toBe(studentsAt(reads, read));
  expect(studentsAt(raised, answers.written)).toBeGreaterThan(100_000);

  const [ofAnswers = [], ofTokens = []] = [
    ...synthesized({ warmWrites: raised }).matchAll(
      /"ReadUnitsPerSecond":(\d+),"WriteUnitsPerSecond":(\d+)/g,
    ),
  ].map(([, ...each]) => each.map(Number));
  const students = studentsAt(raised, answers.written);
  for (const [throughput, need] of [
    [ofAnswers, answers],
    [ofTokens, { read, written }],
  ] as const) {
    expect(throughput).toHaveLength(2);
    expect(studentsAt(throughput[0] ?? 0, need.read)).toBeGreaterThanOrEqual(
      students,
    );
    expect(studentsAt(throughput[1] ?? 0, need.written)).toBeGreaterThanOrEqual(
      students,
    );
  }
});
