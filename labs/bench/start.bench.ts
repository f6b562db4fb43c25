import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";

const MOST_MS = 1_500;

const localStart: Benchmark = {
  name: "start of the local run until its first page / 1.5 s",
  limit: "0.3 (the longest part alone)",
  goal: { atMost: 1 },
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    return {
      unit: "ms",
      // The site is built by the run that does not count.
      ours: async () => {
        const begun = performance.now();
        const system = await startSystem(folder, ["--fresh"]);
        await (await fetch(`${system.origin}/about`)).text();
        const took = performance.now() - begun;
        await system.stop();
        return took;
      },
      reference: MOST_MS,
      stop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [localStart];
