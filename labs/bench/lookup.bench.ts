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
  type SchoolIndex,
} from "@admission/school-search";
import { manySchools } from "@admission/school-search/testing";
import { buildSync } from "esbuild";
import { schoolProvider } from "../../lambdas/lookup/schools.ts";
import type { Benchmark } from "./benchmark.ts";

const SCHOOLS = 50_000;
const QUERIES = 500;

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

const ROUNDS = 3;

/**
 * Returns the 95th percentile of the queries' times in milliseconds. Each query counts with its best round, so that
 * other load of the machine does not matter.
 */
function p95(
  queries: readonly string[],
  run: (query: string) => unknown,
): number {
  const times = queries.map((query) =>
    Math.min(
      ...Array.from({ length: ROUNDS }, () => {
        const begin = performance.now();
        run(query);
        return performance.now() - begin;
      }),
    ),
  );
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

interface Prepared {
  readonly schools: readonly School[];
  readonly index: SchoolIndex;
  readonly queries: readonly string[];
}
let prepared: Prepared | undefined;

function prepareSchools(): Prepared {
  if (prepared) return prepared;
  const schools = manySchools(SCHOOLS);
  prepared = {
    schools,
    index: buildIndex(schools),
    queries: queriesFor(schools),
  };
  return prepared;
}

function searchTime({ index, queries }: Prepared) {
  return p95(queries, (query) =>
    search(index, query, { maxResults: 5, state: "NY" }).schools.map((number) =>
      schoolAt(index, number),
    ),
  );
}

/** Creates a folder as on Lambda: the code of the school search in one file, and the index beside it. */
function deployed(index: SchoolIndex) {
  const folder = mkdtempSync(join(tmpdir(), "school-bench-"));
  buildSync({
    absWorkingDir: join(import.meta.dirname, "..", ".."),
    entryPoints: { search: "lambdas/lookup/schools.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
  });
  mkdirSync(join(folder, "schools"));
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

/** Returns the shortest run time of a process that runs a file, in milliseconds. */
function processTime(folder: string, file: string): number {
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const begin = performance.now();
      execFileSync(process.execPath, [join(folder, file)], {
        env: { ...process.env, LAMBDA_TASK_ROOT: folder },
      });
      return performance.now() - begin;
    }),
  );
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "school search, p95 / array scan, p95",
    limit: "0.05",
    goal: { atMost: 0.2 },
    async prepare() {
      const schools = prepareSchools();
      const texts = schools.schools.map(({ name, city, state }) =>
        `${name}, ${city}, ${state}`.toLowerCase(),
      );
      const scan = (query: string) => {
        const wanted = query.toLowerCase();
        return texts.filter((text) => text.includes(wanted)).slice(0, 5);
      };
      return {
        unit: "ms",
        ours: async () => searchTime(schools),
        reference: async () => p95(schools.queries, scan),
      };
    },
  },
  {
    name: "school search, p95 / 2 ms",
    limit: "0.01",
    goal: { atMost: 1 },
    async prepare() {
      const schools = prepareSchools();
      return {
        unit: "ms",
        ours: async () => searchTime(schools),
        reference: 2,
      };
    },
  },
  {
    name: "school search, first of a process beyond a bare function / 100 ms",
    limit: "0.05",
    goal: { atMost: 1 },
    async prepare() {
      const folder = deployed(prepareSchools().index);
      return {
        unit: "ms",
        ours: async () =>
          processTime(folder, "first.mjs") - processTime(folder, "bare.mjs"),
        reference: 100,
        stop: async () => {
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
  {
    name: "school search, longest reply / 1 KB",
    limit: "0.1",
    goal: { atMost: 1 },
    async prepare() {
      const { index, queries } = prepareSchools();
      const folder = deployed(index);
      process.env["LAMBDA_TASK_ROOT"] = folder;
      const provider = schoolProvider("hs_ceeb");
      const sizeOf = async (query: string) => {
        const reply = await provider.find(query, 5, { network: "" });
        return Buffer.byteLength(JSON.stringify(reply));
      };
      return {
        unit: "bytes",
        ours: async () => Math.max(...(await Promise.all(queries.map(sizeOf)))),
        reference: 1024,
        stop: async () => {
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
];
