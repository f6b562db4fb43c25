import { runCommand, UserError } from "../../bin/command.ts";
import {
  accountCost,
  costByService,
  LAST_SECONDS,
  needsOf,
  PEAK,
} from "./forecast.ts";
import { measureStudent } from "./measure-student.ts";
import { LOOKED_UP_ON } from "./prices.ts";
import { ownLimits, type Usage } from "./usage.ts";

const USAGE = `Computes what a season costs, and which limit is in the way first in the night of the deadline.

  npm run season

One scripted student fills in a whole application on this machine. What that uses is multiplied by prices and quotas of
${LOOKED_UP_ON} in us-east-1 (test/season/prices.ts), without free tiers and without suggestions of addresses. The exit
status is 1 above 6 $ for 1,000 applicants, or if 100,000 in the last six hours need more than the launch list in
docs/deployment.md raises.`;

const SIZES = [1_000, 10_000, 100_000] as const;
const MAX_DOLLARS = 6;

function say(line = "") {
  process.stdout.write(`${line}\n`);
}

function number(value: number): string {
  return value.toLocaleString("en-US", {
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

function row(name: string, ...cells: readonly string[]) {
  say(name.padEnd(48) + cells.map((cell) => cell.padStart(10)).join(""));
}

function sayUsage({ meters, itemKilobytes }: Usage) {
  say("One student");
  for (const [meter, value] of Object.entries(meters)) {
    row(`  ${meter}`, value < 1 ? value.toPrecision(2) : number(value));
  }
  row("  largest item in KB", number(itemKilobytes));
}

function sayCosts({ meters }: Usage) {
  say();
  row("Dollars", ...SIZES.map(number));
  for (const service of costByService(meters, 1).keys()) {
    row(
      `  ${service}`,
      ...SIZES.map((students) =>
        (costByService(meters, students).get(service) ?? 0).toFixed(2),
      ),
    );
  }
  const total = (students: number) =>
    [...costByService(meters, students).values()].reduce((a, b) => a + b, 0);
  row("  together", ...SIZES.map((students) => total(students).toFixed(2)));
  row(
    "  Cognito, each month with a login",
    ...SIZES.map((students) => accountCost(students).toFixed(2)),
  );
  return total(1_000);
}

function sayNeeds(needs: ReturnType<typeof needsOf>) {
  say();
  say(
    `Limits, and what ${SIZES.map(number).join(", ")} students in ${LAST_SECONDS / 3600} hours need in the last one (${PEAK} times the mean)`,
  );
  row("", "limit", "raise to", "students", ...SIZES.map(number));
  for (const { name, limit, raiseTo, breaksAt, needOf } of needs) {
    row(
      `  ${name}`,
      number(limit),
      raiseTo === undefined ? "" : number(raiseTo),
      number(breaksAt),
      ...SIZES.map((students) => number(needOf(students))),
    );
  }
}

await runCommand(USAGE, async () => {
  const { usage, template } = await measureStudent();
  sayUsage(usage);
  const dollars = sayCosts(usage);
  const needs = needsOf(usage, ownLimits(template));
  sayNeeds(needs);
  const inTheWay = needs.filter(
    ({ limit, raiseTo = limit, needOf }) => needOf(SIZES[2]) > raiseTo,
  );
  if (dollars > MAX_DOLLARS || inTheWay.length > 0) {
    throw new UserError(
      `\nToo much: ${dollars.toFixed(2)} $ for 1,000 applicants; in the way: ${inTheWay.map(({ name }) => name).join("; ") || "nothing"}.`,
    );
  }
});
process.exit();
