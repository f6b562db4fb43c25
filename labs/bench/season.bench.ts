import { mailTo } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { runCrowd } from "./crowd.ts";
import { startFreshSystem } from "./fresh-system.ts";

const STUDENTS = 50;
const MINUTE_MS = 60_000;

const crowd: Benchmark = {
  name: "failed calls and lost answers of 50 students in a minute / 1",
  limit: "0",
  goal: { atMost: 0 },
  pairs: 1,
  async prepare() {
    return {
      unit: "calls and answers",
      ours: async () => {
        const system = await startFreshSystem();
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
    };
  },
};

export const benchmarks: readonly Benchmark[] = [crowd];
