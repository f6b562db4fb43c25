import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SITE_FOLDER } from "../../lib/website.ts";
import { startFreshSystem } from "./fresh-system.ts";
import type { Benchmark } from "./measure.ts";
import { besidePlain } from "./reference-site.ts";
import { loadSlowly } from "./slow-load.ts";

const GOOD_SHIFT = 0.1;

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
  ...besidePlain(
    async (browser, site, plain) => ({
      about: await loadSlowly(browser, `${site}/about`),
      plain: await loadSlowly(browser, `${plain}/about`),
      login: await loadSlowly(browser, `${site}/login`),
    }),
    [
      "largest paint of /about / plain HTML",
      0.7,
      "ms",
      ({ about }) => about.paint,
      ({ plain }) => plain.paint,
    ],
    [
      "processor time of /about / plain HTML",
      2,
      "ms",
      ({ about }) => about.work,
      ({ plain }) => plain.work,
    ],
    [
      "layout shift of /about, /login / what is still good",
      0.1,
      "",
      ({ about, login }) => Math.max(about.shift, login.shift),
      () => GOOD_SHIFT,
    ],
  ),
];
