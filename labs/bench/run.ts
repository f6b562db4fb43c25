import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { inspect, parseArgs } from "node:util";
import { print, runCommand, UserError } from "../../bin/command.ts";
import { median, ratioOf, type Benchmark } from "./measure.ts";

const USAGE = `npm run bench -- [--check] [word...]

Prints the rows of docs/benchmarks.md, of those benchmarks whose file or name has one of these words.
--check fails where a ratio is more than a quarter above the page's, or above a goal that has no row.`;
const PAGE = await readFile("docs/benchmarks.md", "utf8");
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

/** Measures one benchmark. @returns its row in Markdown, and what lies behind it */
async function rowOf({ name, atMost, measure }: Benchmark, check: boolean) {
  const written = PAGE.split("\n").find((row) => row.startsWith(`| ${name} `));
  const limit = written ? 1.25 * Number(written.split("|")[2]) : atMost;
  const figures = await measure();
  const { ratio, spread } = ratioOf(figures);
  const [ours, reference] = [figures.ours, figures.reference].map((all) =>
    figure(median(all)),
  );
  const worse = check && ratio > limit;
  if (worse || (spread > STEADY && !check)) process.exitCode = 1;
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
  const rows: string[] = [];
  const benchmarks = await findBenchmarks(positionals);
  print(`Load of this machine: ${loadavg()[0]?.toFixed(2)}`);
  for (const benchmark of benchmarks) {
    try {
      const { row, behind } = await rowOf(benchmark, values.check);
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
