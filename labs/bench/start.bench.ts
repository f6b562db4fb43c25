import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mailTo } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { ScriptedStudent } from "./scripted-student.ts";

const MOST_MS = 1_500;

const localStart: Benchmark = {
  name: "start of the local run until its first page / 1.5 s",
  limit: "0.3 (the longest part alone)",
  goal: { atMost: 1 },
  async prepare() {
    return {
      unit: "ms",
      // The site is built by the run that does not count.
      ours: async () => {
        const begun = performance.now();
        const system = await startFreshSystem();
        await (await fetch(`${system.origin}/about`)).text();
        const took = performance.now() - begun;
        await system.stop();
        return took;
      },
      reference: MOST_MS,
    };
  },
};

const MOST_MEGABYTES = 350;
const SITE = join(import.meta.dirname, "../../.build/web");

const memory: Benchmark = {
  name: `memory of the local run after building the site and one student's application / ${MOST_MEGABYTES} MB`,
  limit: "-",
  goal: { atMost: 1 },
  pairs: 1,
  async prepare() {
    if (process.platform === "win32") return { leftOut: "there is no ps" };
    return {
      unit: "MB",
      ours: async () => {
        await rm(SITE, { recursive: true, force: true });
        const system = await startFreshSystem();
        const { origin, pid } = system;
        const codeFor = async (to: string) => (await mailTo(origin, to)).code;
        const place = { origin, codeFor };
        const student = new ScriptedStudent(place, "amy@example.org");
        for await (const _call of student.season());
        const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", `${pid}`]);
        await system.stop();
        return Number(kilobytes) / 1024;
      },
      reference: MOST_MEGABYTES,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [localStart, memory];
