import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { school } from "../../shared/college/school.ts";
import { siteConfig } from "../../web/build/site-config.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import { startReferenceSite } from "./reference-site.ts";
import { rowsOf } from "./rounds.ts";
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

const rowOf = rowsOf(LOADS, readPages);

const costs = (
  [
    ["largest paint", 0.7, "paint"],
    ["processor time", 2, "work"],
  ] as const
).map(([cost, atMost, figure]) =>
  rowOf({
    name: `${cost} of /about / plain HTML`,
    limit: "1.0",
    atMost,
    unit: "ms",
    ours: (all) => all["/about"].map((load) => load[figure]),
    reference: (all) => all["plain HTML"].map((load) => load[figure]),
  }),
);

const GOOD_SHIFT = 0.1;
const layoutShift = rowOf({
  name: `layout shift of ${PAGES.join(", ")} / what is still good`,
  limit: "0",
  atMost: 0.1,
  unit: "",
  ours: (all) =>
    all["/about"].map(({ shift }, load) =>
      Math.max(shift, all["/login"][load]?.shift ?? NaN),
    ),
  reference: GOOD_SHIFT,
});

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

const LINKED = {
  script: /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g,
  style: /<link rel="stylesheet"[^>]* href="([^"]+)"/g,
};

/** Returns the gzipped size of what a built page requests before it can be used, in bytes. */
async function criticalPath(
  folder: string,
  kind: keyof typeof LINKED,
  page: string,
): Promise<number> {
  const html = await readFile(join(folder, page), "utf8");
  const paths = [...html.matchAll(LINKED[kind])].map(([, path = ""]) => path);
  const files = await Promise.all(
    paths.map((path) => readFile(join(folder, path))),
  );
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

const sizes = (
  [
    ["scripts of /about", "script", "index.html", 140, "0.49 (React alone)"],
    ["scripts of /login", "script", "login.html", 90, "0.76 (React alone)"],
    ["styles of /about", "style", "index.html", 15, "-"],
  ] as const
).map(([name, kind, page, reference, limit]): Benchmark => ({
  name: `${name}, gzipped / ${reference} KB`,
  limit,
  atMost: 1,
  pairs: 1,
  async prepare() {
    await builtSite();
    return {
      unit: "KB",
      ours: async () => (await criticalPath(FOLDER, kind, page)) / 1000,
      reference,
    };
  },
}));

export const benchmarks: readonly Benchmark[] = [
  ...sizes,
  ...costs,
  layoutShift,
];
