import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { BUNDLE } from "../../lib/bundle.ts";
import type { Benchmark } from "./benchmark.ts";

/** Prints the processor time of an import, in milliseconds. */
const TIMED = `const begun = process.cpuUsage();
await import(process.argv[2]);
const { user, system } = process.cpuUsage(begun);
process.stdout.write(String((user + system) / 1_000));`;
const ROUNDS = 3;

function importOf(route: string): Benchmark {
  return {
    name: `import of ${route} / the SDK's document client alone`,
    limit: "0.6",
    goal: { atMost: 1.1 },
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), "import-bench-"));
      const build = (name: string, entry: string, options: object) =>
        buildSync({
          ...BUNDLE,
          ...options,
          entryPoints: { [name]: entry },
          outdir: folder,
        });
      build("ours", `lambdas/api/${route}.ts`, {});
      // As the SDK is, with its search for credentials.
      build("client", "lambdas/storage/table.ts", { alias: {} });
      writeFileSync(join(folder, "timed.mjs"), TIMED);
      // Each run counts with its best process, so that other load of the machine matters less.
      const timeOf = (file: string) =>
        Math.min(
          ...Array.from({ length: ROUNDS }, () =>
            Number(
              execFileSync(
                process.execPath,
                [join(folder, "timed.mjs"), join(folder, file)],
                { env: { ...process.env, AWS_REGION: "us-east-1" } },
              ),
            ),
          ),
        );
      return {
        unit: "ms of processor time",
        ours: async () => timeOf("ours.mjs"),
        reference: async () => timeOf("client.mjs"),
        stop: async () => rmSync(folder, { recursive: true }),
      };
    },
  };
}

export const benchmarks: readonly Benchmark[] = [
  importOf("put-answer"),
  importOf("get-profile"),
];
