import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailTo, startSystem } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { runCrowd } from "./crowd.ts";

const STUDENTS = 50;
const MINUTE_MS = 60_000;

const crowd: Benchmark = {
  name: "failed calls and lost answers of 50 students in a minute / 1",
  limit: "0",
  goal: { atMost: 0 },
  pairs: 1,
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    return {
      unit: "calls and answers",
      ours: async () => {
        const system = await startSystem(folder, ["--fresh"]);
        try {
          const codeFor = async (username: string) =>
            (await mailTo(system.origin, username)).code;
          const { calls, failed, lost } = await runCrowd(
            { origin: system.origin, codeFor },
            STUDENTS,
            MINUTE_MS,
          );
          const troubles = [...failed, ...lost];
          process.stdout.write(`${calls} calls\n`);
          for (const each of troubles) process.stdout.write(`${each}\n`);
          return troubles.length;
        } finally {
          await system.stop();
        }
      },
      reference: 1,
      stop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [crowd];
