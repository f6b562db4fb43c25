import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildIndex,
  schoolAt,
  search,
  writeIndex,
  type School,
} from "@admission/school-search";
import { manySchools } from "@admission/school-search/testing";
import { buildSync } from "esbuild";
import { BUNDLE } from "../../lib/bundle.ts";
import type { Benchmark } from "./benchmark.ts";
import { quantile } from "./statistics.ts";

const SCHOOLS = 50_000;
const QUERIES = 500;
/** Each query or process counts with its best round, so that other load of the machine does not matter. */
const ROUNDS = 3;

/** Returns texts typed on the way to a school: beginnings, words, whole names, names with a typo and their city. */
function queriesFor(schools: readonly School[]): readonly string[] {
  return Array.from({ length: QUERIES }, (_, at) => {
    const { name, city } = schools[(at * 7919) % schools.length] ?? {
      name: "",
      city: "",
    };
    const slip = 1 + ((at * 7) % Math.max(name.length - 2, 1));
    const kinds = [
      name.slice(0, 3 + (at % 12)),
      name.split(" ").slice(0, 2).join(" "),
      name,
      `${name.slice(0, slip)}${name.slice(slip + 1)} ${city}`,
      `${city} ${name}`,
    ];
    return kinds[at % kinds.length] ?? "";
  });
}

/** Returns the shortest time of a call in milliseconds. */
function bestOf(call: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    call();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

const query: Benchmark = {
  name: "school search, p95 / 2 ms",
  limit: "0.01",
  goal: { atMost: 1 },
  async prepare() {
    const schools = manySchools(SCHOOLS);
    const index = buildIndex(schools);
    const queries = queriesFor(schools);
    const find = (text: string) =>
      search(index, text, { maxResults: 5, state: "NY" }).schools.map(
        (number) => schoolAt(index, number),
      );
    return {
      unit: "ms",
      ours: async () =>
        quantile(
          queries.map((text) => bestOf(() => find(text))),
          0.95,
        ),
      reference: 2,
    };
  },
};

/** Creates a folder as on Lambda: the code of the school search in one file, and the index beside it. */
function deployed(): string {
  const folder = mkdtempSync(join(tmpdir(), "school-bench-"));
  buildSync({
    ...BUNDLE,
    entryPoints: { search: "lambdas/lookup/schools.ts" },
    outdir: folder,
  });
  mkdirSync(join(folder, "schools"));
  const index = buildIndex(manySchools(SCHOOLS));
  writeIndex(join(folder, "schools", "high-schools.index"), index);
  writeFileSync(
    join(folder, "first.mjs"),
    `import { schoolProvider } from "./search.mjs";
const found = await schoolProvider("hs_ceeb").find("lincoln high", 5, { network: "" });
if (found.length === 0) throw new Error("nothing found");`,
  );
  writeFileSync(join(folder, "bare.mjs"), "export const handler = () => 0;");
  return folder;
}

const first: Benchmark = {
  name: "school search, first of a process beyond a bare function / 100 ms",
  limit: "0.05",
  goal: { atMost: 1 },
  async prepare() {
    const folder = deployed();
    const env = { ...process.env, LAMBDA_TASK_ROOT: folder };
    const timeOf = (file: string) =>
      bestOf(() =>
        execFileSync(process.execPath, [join(folder, file)], { env }),
      );
    return {
      unit: "ms",
      ours: async () => timeOf("first.mjs") - timeOf("bare.mjs"),
      reference: 100,
      stop: async () => rmSync(folder, { recursive: true }),
    };
  },
};

export const benchmarks: readonly Benchmark[] = [query, first];
