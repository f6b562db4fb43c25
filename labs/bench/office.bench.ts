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
  export: ["export", "--out", "DATA/rows-%t.csv"],
} as const;
type Command = keyof typeof commands;

const ROOT = join(import.meta.dirname, "../..");
const TELLS_MEMORY =
  "data:text/javascript,process.on(`exit`,()=>console.error(`KiB`,process.resourceUsage().maxRSS))";

const run = promisify(execFile);

/** Runs a command as the office does. @returns its greatest memory, in MiB */
async function memoryOf(dataDir: string, ...words: readonly string[]) {
  const options = words.map((word) => word.replace("DATA", dataDir));
  const { stderr } = await run(
    "npm",
    [
      ..."run --silent applications --".split(" "),
      ...options,
      "--data-dir",
      dataDir,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: `--import=${TELLS_MEMORY}` },
      maxBuffer: Infinity,
    },
  );
  const all = [...stderr.matchAll(/KiB (\d+)/g)].map(([, kib]) => Number(kib));
  return Math.max(...all) / 1024;
}

async function seasonOf(count: number) {
  const system = await startFreshSystem();
  const plant = join(ROOT, "test/support/plant-applications.ts");
  const options = ["--to", String(count), "--data-dir", system.dataDir];
  await run(process.execPath, [plant, ...options]);
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
          memory.push(await memoryOf(large.dataDir, ...words));
        },
        reference: async () => {
          await memoryOf(small.dataDir, ...words);
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
