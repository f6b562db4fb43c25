import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "puppeteer-core";
import { studentOf } from "../../test/e2e/system.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { startReferenceSite, type ReferenceName } from "./reference-site.ts";
import { launchChromium, logIn } from "./warm-chromium.ts";

/** Lighthouse's results for one load of a page on a slow phone. */
export interface Reading {
  /** Scores out of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Largest contentful paint, in milliseconds. */
  readonly lcp: number;
  /** Total blocking time, in milliseconds. */
  readonly tbt: number;
  /** Time of all work of the page's main thread, in milliseconds. */
  readonly work: number;
  /** Cumulative layout shift. */
  readonly cls: number;
}

export const CATEGORIES = [
  "accessibility",
  "best-practices",
  "performance",
  "seo",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Measured pages of the site; the references are measured beside them. */
export const PAGES = ["/about", "/login", "/education"] as const;
export type Place = (typeof PAGES)[number] | ReferenceName;

/** Loads per page that count; one load before them does not. */
export const LOADS = 3;

export type Readings = Readonly<Record<Place, readonly Reading[]>>;

/** What is used of Lighthouse. */
type Lighthouse = (
  url: string,
  settings: {
    readonly logLevel: "error";
    readonly disableStorageReset: boolean;
    readonly onlyCategories: string[];
    readonly throttlingMethod: "devtools";
  },
  config: undefined,
  page: Page,
) => Promise<{ readonly lhr: Results } | undefined>;

interface Results {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null }>
  >;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const FOLDER = join(import.meta.dirname, "../../.build/bench/lighthouse");
const PACKAGE = {
  private: true,
  dependencies: { lighthouse: "13.5.0" },
  // The version that it asks for takes another 190 MB.
  overrides: { "@sentry/node": "6.19.7" },
};

/** Installs Lighthouse for this measurement alone: it takes 70 MB. */
async function installLighthouse(): Promise<Lighthouse> {
  const manifest = join(FOLDER, "package.json");
  await mkdir(FOLDER, { recursive: true });
  await writeFile(manifest, JSON.stringify(PACKAGE));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], {
    cwd: FOLDER,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const path = createRequire(manifest).resolve("lighthouse");
  const { default: lighthouse } = (await import(pathToFileURL(path).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}

async function read(
  lighthouse: Lighthouse,
  page: Page,
  url: string,
): Promise<Reading> {
  // Otherwise Lighthouse would log the student out.
  const devtools = await page.createCDPSession();
  await devtools.send("Network.clearBrowserCache");
  const result = await lighthouse(
    url,
    {
      logLevel: "error",
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
      // Its simulation takes every script that arrives before a paint for one that the paint waits for.
      throttlingMethod: "devtools",
    },
    undefined,
    page,
  );
  if (result === undefined) throw new Error(`Nothing was read of ${url}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) {
    throw new Error(`${url} leads to ${finalDisplayedUrl}.`);
  }
  const scoreOf = (category: Category) =>
    Math.round((categories[category]?.score ?? 0) * 100);
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? NaN;
  return {
    scores: {
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      performance: scoreOf("performance"),
      seo: scoreOf("seo"),
    },
    lcp: figureOf("largest-contentful-paint"),
    tbt: figureOf("total-blocking-time"),
    work: figureOf("mainthread-work-breakdown"),
    cls: figureOf("cumulative-layout-shift"),
  };
}

async function inTurns(
  visitor: Browser,
  student: Browser,
  addresses: Readonly<Record<Place, string>>,
): Promise<Readings> {
  const lighthouse = await installLighthouse();
  const all: Record<string, Reading[]> = {};
  for (let load = 0; load <= LOADS; load += 1) {
    for (const [place, url] of Object.entries(addresses)) {
      const browser = place === "/education" ? student : visitor;
      const page = await browser.newPage();
      const reading = await read(lighthouse, page, url);
      await page.close();
      if (load > 0) (all[place] ??= []).push(reading);
    }
  }
  return all as Record<Place, Reading[]>;
}

/** Loads each page on the local run in turns, and the references between them. */
export async function readPages(): Promise<Readings> {
  const system = await startFreshSystem();
  const minimal = await startReferenceSite("minimal-app");
  const plain = await startReferenceSite("plain-form");
  const hook = await startReferenceSite("hook-form");
  const visitor = await launchChromium();
  const student = await launchChromium();
  try {
    await logIn(student, await studentOf(system, "amy@example.org"));
    return await inTurns(visitor, student, {
      "/about": `${system.origin}/about`,
      "minimal-app": `${minimal.origin}/about`,
      "plain-form": `${plain.origin}/about`,
      "/login": `${system.origin}/login`,
      "hook-form": `${hook.origin}/about`,
      "/education": `${system.origin}/education`,
    });
  } finally {
    await Promise.all([visitor.close(), student.close()]);
    await Promise.all([minimal.stop(), plain.stop(), hook.stop()]);
    await system.stop();
  }
}
