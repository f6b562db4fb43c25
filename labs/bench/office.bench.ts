import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startFreshSystem } from "./fresh-system.ts";
import { inTurns, type Benchmark, type Figures } from "./measure.ts";

const SMALL = 2_000;
const LARGE = 50_000;
const MEMORY_MB = 200;
const PAIRS = 3;

const commands = {
  list: ["list"],
  stats: ["stats"],
  "list --duplicates": ["list", "--duplicates"],
  export: ["export", "--out", "rows-%t.csv"],
} as const;
type Command = keyof typeof commands;

const ROOT = join(import.meta.dirname, "../..");
const TELLS_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("KiB",process.resourceUsage().maxRSS))';

const run = promisify(execFile);

/** Runs a program of the repository on a system. @returns its greatest memory, in MiB */
async function memoryOf(
  dataDir: string,
  program: string,
  ...options: readonly string[]
) {
  const { stderr } = await run(
    process.execPath,
    [
      "--import",
      TELLS_MEMORY,
      join(ROOT, program),
      ...options,
      "--data-dir",
      dataDir,
    ],
    { cwd: dataDir, maxBuffer: Infinity },
  );
  return Number(/KiB (\d+)/.exec(stderr)?.[1]) / 1024;
}

/** Starts a system with generated applications. */
async function seasonOf(count: number) {
  const system = await startFreshSystem();
  await memoryOf(
    system.dataDir,
    "test/support/plant-applications.ts",
    "--to",
    String(count),
  );
  return system;
}

/** Measures all commands with few applications and with many: the times, and the memory with many. */
async function measureAll() {
  const [small, large] = [await seasonOf(SMALL), await seasonOf(LARGE)];
  const measured = new Map<string, Figures>();
  for (const [name, words] of Object.entries(commands)) {
    const memory: number[] = [];
    const times = await inTurns(
      {
        ours: async () => {
          memory.push(
            await memoryOf(large.dataDir, "bin/applications.ts", ...words),
          );
        },
        reference: async () => {
          await memoryOf(small.dataDir, "bin/applications.ts", ...words);
        },
      },
      PAIRS,
    );
    const reference = times.reference.map((time) => (time * LARGE) / SMALL);
    measured.set(`${name}: time`, { ...times, reference, unit: "ms" });
    measured.set(`${name}: memory`, {
      ours: memory,
      reference: memory.map(() => MEMORY_MB),
      unit: "MiB",
    });
  }
  await Promise.all([small.stop(), large.stop()]);
  return measured;
}

let all: ReturnType<typeof measureAll> | undefined;

function benchmarkOf(
  name: Command,
  of: "time" | "memory",
  reference: string,
): Benchmark {
  return {
    name: `${of} of ${name} with ${LARGE.toLocaleString("en")} applications / ${reference}`,
    atMost: 1,
    measure: async () => {
      const figures = (await (all ??= measureAll())).get(`${name}: ${of}`);
      if (figures === undefined) throw new Error(`Nothing measured ${name}.`);
      return figures;
    },
  };
}

export const benchmarks: readonly Benchmark[] = (
  Object.keys(commands) as Command[]
).flatMap((name) => [
  benchmarkOf(name, "time", `${LARGE / SMALL} times that with 2,000`),
  benchmarkOf(name, "memory", `${MEMORY_MB} MiB`),
]);
