import { join } from "node:path";
import { parseArgs } from "node:util";
import { startLocalCloud } from "@admission/local-cloud";
import { print, runCommand, UserError } from "../../bin/command.ts";
import {
  costOf,
  fixedCosts,
  rowsOf,
  savesOnPage,
  sumOf,
  unitsOnPage,
} from "../../test/support/season-costs.ts";
import {
  EVERYTHING,
  stackTemplate,
  synthesizedStacks,
} from "../../test/support/stack-template.ts";
import { countUnits } from "./units.ts";

const USAGE = `Has one student fill in an application on the local cloud, and prints what docs/season.md rests on: units of each table
and index, requests, mails by kind, what they cost, and what a stage costs by itself.

  npm run season

The exit code is 1 if the page has other units, by more than two percent.`;

async function main(): Promise<void> {
  parseArgs();
  process.env["POWERTOOLS_LOG_LEVEL"] = "SILENT";
  process.env["POWERTOOLS_METRICS_DISABLED"] = "true";
  await using started = new AsyncDisposableStack();
  const cloud = await startLocalCloud({
    template: stackTemplate(),
    rootDir: join(import.meta.dirname, "../.."),
  });
  started.defer(() => cloud.stop());
  // They read the variables of the cloud when they are imported.
  const { table } = await import("../../lambdas/storage/table.ts");
  const { oneStudent } = await import("./student.ts");
  const units = countUnits(table);
  const calls = await oneStudent(cloud);
  const saves = calls.filter((route) => route === "put-answer").length;
  const mails = cloud.outbox().map(({ subject }) => subject);
  const { dynamoDb, ses } = costOf(units, mails.length);
  const alarms = Object.values(synthesizedStacks(EVERYTHING))
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === "AWS::CloudWatch::Alarm")
    .map(({ Properties = {} }) => Properties);
  const { watched, own, cost } = fixedCosts(alarms);
  print("Table or index, of `tokens` kind of item | written | read");
  for (const row of rowsOf(units)) print(row);
  print(`\n${calls.length} requests to the API, ${saves} of them saves`);
  print(`${mails.length} mails`);
  for (const subject of mails.toReversed()) print(`- ${subject}`);
  print(
    `\n1,000 students: DynamoDB ${dynamoDb.toFixed(2)} $, SES ${ses.toFixed(2)} $`,
  );
  print(
    `A month: ${watched} metrics of alarms and ${own} of our own, ${cost.toFixed(2)} $`,
  );
  const page = { ...sumOf(unitsOnPage()), saves: savesOnPage() };
  const now = { ...sumOf(units), saves };
  for (const each of ["written", "read", "saves"] as const) {
    if (Math.abs(page[each] / now[each] - 1) < 0.02) continue;
    throw new UserError("docs/season.md has other units.");
  }
}

await runCommand(USAGE, main);
