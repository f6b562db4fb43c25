import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { school } from "../../shared/college/school.ts";
import { siteConfig } from "../../web/build/site-config.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import type { Benchmark, Figures } from "./measure.ts";
import { startReferenceSite } from "./reference-site.ts";
import { loadSlowly, type Load } from "./slow-load.ts";

/** Loads per page that count; one load before them does not. */
const LOADS = 5;
const PAGES = ["/about", "/login"] as const;
type Place = (typeof PAGES)[number] | "plain HTML";

/** Loads each page on the local run in turns, and the same questions in plain HTML between them. */
async function readPages(): Promise<Readonly<Record<Place, readonly Load[]>>> {
  const system = await startFreshSystem();
  const plain = await startReferenceSite();
  const browser = await launchChromium();
  const places = [
    ["/about", `${system.origin}/about`],
    ["plain HTML", `${plain.origin}/about`],
    ["/login", `${system.origin}/login`],
  ] as const;
  const all: Record<Place, Load[]> = {
    "/about": [],
    "/login": [],
    "plain HTML": [],
  };
  try {
    for (let load = 0; load <= LOADS; load += 1) {
      for (const [place, url] of places) {
        const loaded = await loadSlowly(browser, url);
        if (load > 0) all[place].push(loaded);
      }
    }
    return all;
  } finally {
    await browser.close();
    await plain.stop();
    await system.stop();
  }
}

let reading: ReturnType<typeof readPages> | undefined;

/** Returns a row of loads, which are measured once for all rows. */
function rowOf(
  row: Pick<Benchmark, "name" | "atMost">,
  unit: string,
  figures: (
    all: Awaited<ReturnType<typeof readPages>>,
  ) => Pick<Figures, "ours" | "reference">,
): Benchmark {
  return {
    ...row,
    measure: async () => ({
      ...figures(await (reading ??= readPages())),
      unit,
    }),
  };
}

const costs = (
  [
    ["largest paint", 0.7, "paint"],
    ["processor time", 2, "work"],
  ] as const
).map(([cost, atMost, figure]) =>
  rowOf(
    { name: `${cost} of /about / plain HTML`, atMost },
    "ms",
    ({ "/about": ours, "plain HTML": reference }) => ({
      ours: ours.map((load) => load[figure]),
      reference: reference.map((load) => load[figure]),
    }),
  ),
);

const GOOD_SHIFT = 0.1;
const layoutShift = rowOf(
  {
    name: `layout shift of ${PAGES.join(", ")} / what is still good`,
    atMost: 0.1,
  },
  "",
  (all) => ({
    ours: all["/about"].map(({ shift }, load) =>
      Math.max(shift, all["/login"][load]?.shift ?? NaN),
    ),
    reference: all["/about"].map(() => GOOD_SHIFT),
  }),
);

const FOLDER = join(import.meta.dirname, "../../.build/bench/site");

let building: Promise<unknown> | undefined;
function builtSite() {
  const config = siteConfig(school);
  return (building ??= build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, outDir: FOLDER },
  }));
}

const LINKED =
  /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g;

/** Returns the gzipped size of the scripts that a built page requests before it can be used, in KB. */
async function scriptsOf(page: string): Promise<number> {
  await builtSite();
  const html = await readFile(join(FOLDER, page), "utf8");
  const files = [...html.matchAll(LINKED)].map(([, path = ""]) =>
    readFile(join(FOLDER, path)),
  );
  return (await Promise.all(files)).reduce(
    (sum, file) => sum + gzipSync(file).length / 1000,
    0,
  );
}

const sizes = (
  [
    ["/about", "index.html", 140],
    ["/login", "login.html", 90],
  ] as const
).map(([path, page, goal]): Benchmark => ({
  name: `scripts of ${path}, gzipped / ${goal} KB`,
  atMost: 1,
  measure: async () => ({
    ours: [await scriptsOf(page)],
    reference: [goal],
    unit: "KB",
  }),
}));

export const benchmarks: readonly Benchmark[] = [
  ...sizes,
  ...costs,
  layoutShift,
];
