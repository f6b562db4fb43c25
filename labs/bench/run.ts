import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { inspect, parseArgs } from "node:util";
import { print, runCommand, UserError } from "../../bin/command.ts";
import { median, ratioOf, type Benchmark } from "./measure.ts";

const USAGE = `npm run bench -- [--check] [word...]

Prints the rows of docs/benchmarks.md, of those benchmarks whose file or name has one of these words.
--check fails where a goal is missed, unless that page says so and the ratio is at most a quarter above its own.`;
const STEADY = 0.2;

async function findBenchmarks(
  words: readonly string[],
): Promise<readonly Benchmark[]> {
  const files = (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith(".bench.ts"))
    .toSorted();
  const found: Benchmark[] = [];
  for (const file of files) {
    const { benchmarks } = (await import(`./${file}`)) as {
      readonly benchmarks: readonly Benchmark[];
    };
    const isChosen = ({ name }: Benchmark) =>
      words.length === 0 ||
      words.some((word) =>
        `${file} ${name}`.toLowerCase().includes(word.toLowerCase()),
      );
    found.push(...benchmarks.filter(isChosen));
  }
  if (found.length === 0) throw new UserError("No benchmark has that name.");
  return found;
}

function figure(value: number) {
  return String(Number(value.toPrecision(3)));
}

/** Returns the most that a benchmark's ratio may be: its goal, or a quarter above what the page has. */
function limitOf({ name, atMost }: Benchmark, page: string): number {
  const row = page.split("\n").find((line) => line.startsWith(`| ${name} `));
  return Math.max(atMost, 1.25 * Number(row?.split("|")[2] ?? 0));
}

/** Measures one benchmark. @returns its row in Markdown, and what lies behind it */
async function rowOf(benchmark: Benchmark, page?: string) {
  const { name, atMost, measure } = benchmark;
  const figures = await measure();
  const { ratio, spread } = ratioOf(figures);
  const [ours, reference] = [figures.ours, figures.reference].map((all) =>
    figure(median(all)),
  );
  const worse = page !== undefined && ratio > limitOf(benchmark, page);
  // A machine that others use as well is never steady: there the limits have room.
  if (page === undefined ? spread > STEADY : worse) process.exitCode = 1;
  return {
    row: `| ${name} | ${figure(ratio)} | ≤ ${atMost} | ${worse ? "worse" : ratio <= atMost ? "" : "missed"} |`,
    behind: `${name}: ${ours} / ${reference} ${figures.unit}, n ${figures.ours.length}, spread ${Math.round(spread * 100)} %${spread > STEADY ? ", unsteady" : ""}`,
  };
}

await runCommand(USAGE, async () => {
  const options = { check: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({
    options,
    allowPositionals: true,
  });
  const page = values.check
    ? await readFile("docs/benchmarks.md", "utf8")
    : undefined;
  const rows: string[] = [];
  const benchmarks = await findBenchmarks(positionals);
  print(`Load of this machine: ${loadavg()[0]?.toFixed(2)}`);
  for (const benchmark of benchmarks) {
    try {
      const { row, behind } = await rowOf(benchmark, page);
      rows.push(row);
      print(behind);
    } catch (error) {
      // The rows of the others are intact.
      print(`${benchmark.name}: ${inspect(error)}`);
      process.exitCode = 1;
    }
  }
  print(`\n${rows.join("\n")}`);
});
