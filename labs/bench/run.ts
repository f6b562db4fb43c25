import { readdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { inspect, parseArgs } from "node:util";
import { runCommand, UserError } from "../../bin/command.ts";
import type { Benchmark } from "./benchmark.ts";
import { measure } from "./measure.ts";
import { remarksOn, tableOf, writePage, type Row } from "./report.ts";

const USAGE = `npm run bench -- [word...] [--busy] [--accept] [--pairs N]
  word      only benchmarks whose file or name has one of these words
  --busy    also on a machine that has other things to do
  --accept  write the ratios to docs/benchmarks.md
  --pairs   how many pairs are measured of each`;
const DEFAULT_PAIRS = 9;
const QUIET_LOAD = 0.5;

function say(text: string) {
  return process.stdout.write(`${text}\n`);
}

interface Found {
  readonly subject: string;
  readonly benchmark: Benchmark;
}

async function findBenchmarks(): Promise<Found[]> {
  const files = (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith(".bench.ts"))
    .toSorted();
  const found: Found[] = [];
  for (const file of files) {
    const { benchmarks } = (await import(`./${file}`)) as {
      readonly benchmarks: readonly Benchmark[];
    };
    const subject = file.replace(".bench.ts", "");
    found.push(...benchmarks.map((benchmark) => ({ subject, benchmark })));
  }
  return found;
}

function isChosen(words: readonly string[], { subject, benchmark }: Found) {
  return (
    words.length === 0 ||
    words.some((word) =>
      `${subject} ${benchmark.name}`.toLowerCase().includes(word.toLowerCase()),
    )
  );
}

/** Measures one benchmark; a failed one leaves the rows of the others intact. */
function rowOf(benchmark: Benchmark, pairs: number): Promise<Row> {
  return measuredRow(benchmark, pairs).catch((error: unknown) => {
    say(inspect(error));
    return { benchmark, failure: String(error) };
  });
}

async function measuredRow(benchmark: Benchmark, pairs: number): Promise<Row> {
  const sides = await benchmark.prepare();
  if ("leftOut" in sides) return { benchmark, leftOut: sides.leftOut };
  try {
    return { benchmark, measured: await measure(sides, pairs) };
  } finally {
    await sides.stop?.();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      accept: { type: "boolean", default: false },
      busy: { type: "boolean", default: false },
      pairs: { type: "string" },
    },
  });
  const [load = 0] = loadavg();
  if (load > QUIET_LOAD && !values.busy) {
    throw new UserError(
      `This machine is busy (its load is ${load.toFixed(2)}). Wait until it is below ${QUIET_LOAD}, or measure anyway with --busy.`,
    );
  }
  const { pairs } = values;
  const rows: Row[] = [];
  const found = await findBenchmarks();
  const chosen = found.filter((each) => isChosen(positionals, each));
  if (chosen.length === 0) {
    throw new UserError(`No benchmark has that name.\n\n${USAGE}`);
  }
  for (const { benchmark } of chosen) {
    say(`${benchmark.name} …`);
    const count = Number(pairs ?? benchmark.pairs ?? DEFAULT_PAIRS);
    rows.push(await rowOf(benchmark, count));
  }
  say(`\n${tableOf(rows)}\n`);
  if (values.accept) {
    await writePage(
      rows,
      found.map(({ benchmark }) => benchmark),
    );
  }
  if (rows.some((row) => remarksOn(row).faults.length > 0)) {
    process.exitCode = 1;
  }
}

await runCommand(USAGE, main);
