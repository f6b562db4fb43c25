import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSystem } from "../../test/e2e/system.ts";
import { FIRST_SUBMISSION } from "../../test/support/generated-applications.ts";
import type { Benchmark } from "./benchmark.ts";

const SEASON = 50_000;
/** They come a minute apart. */
const TENTH = new Date(FIRST_SUBMISSION + (SEASON / 10) * 60_000);
const run = promisify(execFile);
/** Prints a process's peak memory in KB when it ends. */
const MEASURED = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => console.error(`peak ${process.resourceUsage().maxRSS}`))',
)}`;

interface Measured {
  readonly rowsASecond: number;
  readonly peakMegabytes: number;
}
type Runs = Readonly<
  Record<
    "list" | "export",
    { readonly whole: Measured; readonly tenth: Measured }
  >
>;

/** Measures the commands once on a season of generated applications, and on the first tenth of it. */
async function measureSeason(): Promise<Runs> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const system = await startSystem(folder, ["--fresh"]);
  const measured = async (...options: readonly string[]): Promise<Measured> => {
    const begun = performance.now();
    const { stdout, stderr } = await run(
      process.execPath,
      [
        // Or a collector takes what there is.
        "--max-old-space-size=64",
        "--import",
        MEASURED,
        "bin/applications.ts",
        ...options,
        "--data-dir",
        system.dataDir,
      ],
      { maxBuffer: Infinity },
    );
    const seconds = (performance.now() - begun) / 1000;
    const [, peak] = /peak (\d+)/.exec(stderr) ?? [];
    return {
      rowsASecond: stdout.split("\n").length / seconds,
      peakMegabytes: Number(peak) / 1024,
    };
  };
  const both = async (...name: readonly string[]) => ({
    whole: await measured(...name, "--status", "submitted"),
    tenth: await measured(
      ...name,
      "--status",
      "submitted",
      "--until",
      TENTH.toISOString(),
    ),
  });
  try {
    await run(process.execPath, [
      "test/support/plant-applications.ts",
      "--data-dir",
      system.dataDir,
      "--to",
      String(SEASON),
      "--minutes-apart",
      "1",
    ]);
    return {
      list: await both("list"),
      export: await both("export", "--format", "jsonl"),
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

let runs: Promise<Runs> | undefined;

function comparison(
  command: keyof Runs,
  name: string,
  figure: keyof Measured,
  rest: Pick<Benchmark, "goal" | "limit"> & { readonly unit: string },
): Benchmark {
  const { unit, ...goal } = rest;
  return {
    name: `${name}, season of 50,000 applications / a tenth of it`,
    ...goal,
    pairs: 1,
    prepare: async () => {
      runs ??= measureSeason();
      const { whole, tenth } = (await runs)[command];
      return {
        unit,
        ours: async () => whole[figure],
        reference: tenth[figure],
      };
    },
  };
}

const MEMORY = { limit: "1", goal: { atMost: 1.5 }, unit: "MB" } as const;

export const benchmarks: readonly Benchmark[] = [
  comparison("export", "rows a second of an export", "rowsASecond", {
    limit: "1",
    goal: { atLeast: 0.8 },
    unit: "rows a second",
  }),
  comparison("export", "peak memory of an export", "peakMegabytes", MEMORY),
  comparison("list", "peak memory of a list", "peakMegabytes", MEMORY),
];
