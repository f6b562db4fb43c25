import type { AlarmProperties } from "./alarm-state.ts";
import { textAt } from "./run-script.ts";

/** $, of us-east-1. */
const PRICE = { written: 0.625e-6, read: 0.125e-6, mail: 0.1e-3, metric: 0.1 };
const OWN_METRIC = 0.3;
/** What is written and read, in units of DynamoDB. */
export interface Units {
  readonly written: number;
  readonly read: number;
}

export type Season = ReadonlyMap<string, Units>;

/** Returns the rows of the page on a season: a name, what is written and what is read. */
export function rowsOf(units: Season): readonly string[] {
  return [...units]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { written, read }]) => `${name} | ${written} | ${read}`);
}

/** Returns the units that the page on a season has. */
export function unitsOnPage(page = textAt("docs/season.md")): Season {
  const rows = page.matchAll(
    /^\| `([\w, ]+)` +\| +([\d,]+) \| +([\d.]+) \|$/gm,
  );
  return new Map(
    [...rows].map(([, name = "", written, read]) => [
      name,
      { written: Number(written?.replace(",", "")), read: Number(read) },
    ]),
  );
}

/** Returns how often one student saves, as the page has it. */
export function savesOnPage(page = textAt("docs/season.md")): number {
  return Number(/requests, (\d+) of them saves/.exec(page)?.[1]);
}

/** Adds up the units of a table, its indexes included, or of all. */
export function sumOf(units: Season, table = ""): Units {
  const sum = { written: 0, read: 0 };
  for (const [name, { written, read }] of units) {
    if (!name.startsWith(table)) continue;
    sum.written += written;
    sum.read += read;
  }
  return sum;
}

/** Returns the $ of a thousand students. */
export function costOf(units: Season, mails: number) {
  const { written, read } = sumOf(units);
  return {
    dynamoDb: 1_000 * (written * PRICE.written + read * PRICE.read),
    ses: 1_000 * mails * PRICE.mail,
  };
}

/** Counts the metrics that alarms watch, and our own, with their $ a month. */
export function fixedCosts(
  alarms: readonly Pick<
    AlarmProperties,
    "MetricName" | "Dimensions" | "Metrics"
  >[],
) {
  const watched = alarms.flatMap(({ Metrics, MetricName, Dimensions }) =>
    Metrics === undefined
      ? [JSON.stringify([MetricName, Dimensions])]
      : Metrics.flatMap(({ MetricStat }) =>
          MetricStat === undefined ? [] : [JSON.stringify(MetricStat.Metric)],
        ),
  );
  const source = textAt("lambdas/metrics.ts");
  // Those of a filter, of a schedule, and of the smoke test are in no list.
  const others = watched.filter((metric) =>
    /"(?:RouteFailed|RequestsThrottled|RunsEnded|SmokePassed)"/.test(metric),
  );
  const own =
    [...source.matchAll(/^ {2}\| "(\w+)"/gm)].length + new Set(others).size;
  return {
    watched: watched.length,
    own,
    cost: watched.length * PRICE.metric + own * OWN_METRIC,
  };
}
