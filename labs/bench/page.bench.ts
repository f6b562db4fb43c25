import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SITE_FOLDER } from "../../lib/website.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import type { Benchmark } from "./measure.ts";
import { startReferenceSite } from "./reference-site.ts";
import { loadSlowly, type Load } from "./slow-load.ts";

/** Loads of each page that count; one before them does not. */
const ROUNDS = 5;
const GOOD_SHIFT = 0.1;

type Round = Readonly<Record<"about" | "plain" | "login", Load>>;

/** Loads pages on the local run in turns, and the questions of /about in plain HTML between them. */
async function readPages(): Promise<readonly Round[]> {
  const system = await startFreshSystem();
  const form = await startReferenceSite();
  const browser = await launchChromium();
  try {
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        about: await loadSlowly(browser, `${system.origin}/about`),
        plain: await loadSlowly(browser, `${form.origin}/about`),
        login: await loadSlowly(browser, `${system.origin}/login`),
      });
    }
    return rounds.slice(1);
  } finally {
    await browser.close();
    await form.stop();
    await system.stop();
  }
}

let reading: ReturnType<typeof readPages> | undefined;

/** Returns a row of loads, which are measured once for all rows. */
function rowOf(
  name: string,
  atMost: number,
  unit: string,
  ours: (round: Round) => number,
  reference: (round: Round) => number,
): Benchmark {
  const measure = async () => {
    const rounds = await (reading ??= readPages());
    return { ours: rounds.map(ours), reference: rounds.map(reference), unit };
  };
  return { name, atMost, measure };
}

const LINKED =
  /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g;

/** Returns the gzipped size of the scripts that a built page requests before it can be used, in KB. */
async function scriptsOf(page: string): Promise<number> {
  const system = await startFreshSystem();
  await system.stop();
  const html = await readFile(join(SITE_FOLDER, page), "utf8");
  let size = 0;
  for (const [, path = ""] of html.matchAll(LINKED)) {
    size += gzipSync(await readFile(join(SITE_FOLDER, path))).length / 1000;
  }
  return size;
}

const sizes = (
  [
    ["/about", "index.html", 140],
    ["/login", "login.html", 90],
  ] as const
).map(([path, page, goal]): Benchmark => ({
  name: `scripts of ${path}, gzipped / ${goal} KB`,
  atMost: 1,
  measure: async () => {
    return { ours: [await scriptsOf(page)], reference: [goal], unit: "KB" };
  },
}));

export const benchmarks: readonly Benchmark[] = [
  ...sizes,
  rowOf(
    "largest paint of /about / plain HTML",
    0.7,
    "ms",
    ({ about }) => about.paint,
    ({ plain }) => plain.paint,
  ),
  rowOf(
    "processor time of /about / plain HTML",
    2,
    "ms",
    ({ about }) => about.work,
    ({ plain }) => plain.work,
  ),
  rowOf(
    "layout shift of /about, /login / what is still good",
    0.1,
    "",
    ({ about, login }) => Math.max(about.shift, login.shift),
    () => GOOD_SHIFT,
  ),
];
