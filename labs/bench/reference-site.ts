import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { sendSiteFile, serveOnLoopback } from "@admission/local-cloud";
import type { Browser } from "puppeteer-core";
import { build } from "vite";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import type { Benchmark } from "./measure.ts";

/** Rounds that count; one before them fills the caches. */
const ROUNDS = 5;
const FOLDER = join(import.meta.dirname, "../../.build/bench/plain-form");
const PAGES = join(import.meta.dirname, "references");

/** Builds the page in plain HTML that the site is compared with, and serves it as the local run serves the site. */
async function startReferenceSite() {
  // In a process of its own: the build of the site takes another React than a script does.
  const script = join(PAGES, "plain-markup.ts");
  const form = execFileSync(process.execPath, [script], { encoding: "utf8" });
  const handler = (html: string) => html.replace("<!--form-->", () => form);
  await build({
    configFile: false,
    root: PAGES,
    logLevel: "silent",
    plugins: [
      { name: "plain-form", transformIndexHtml: { order: "pre", handler } },
    ],
    build: { outDir: FOLDER, emptyOutDir: true },
  });
  const server = await serveOnLoopback(async (request, response) => {
    const path = request.url ?? "/";
    const file = path.includes(".") ? path : "/index.html";
    await sendSiteFile(FOLDER, file, { request, response, compress: true });
  });
  return { origin: `http://localhost:${server.port}`, ...server };
}

/** Does the same on the local run and on the page in plain HTML, in turns. */
async function inRounds<Round>(
  visit: (browser: Browser, site: string, plain: string) => Promise<Round>,
): Promise<readonly Round[]> {
  await using started = new AsyncDisposableStack();
  const system = await startFreshSystem();
  started.defer(async () => void (await system.stop()));
  const form = await startReferenceSite();
  started.defer(() => form.close());
  const browser = await launchChromium();
  started.defer(() => browser.close());
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push(await visit(browser, system.origin, form.origin));
  }
  return rounds.slice(1);
}

/** Makes the benchmarks of rounds, which are done once for all of them. */
export function besidePlain<Round>(
  visit: Parameters<typeof inRounds<Round>>[0],
  ...rows: readonly (readonly [
    name: string,
    atMost: number,
    unit: string,
    ours: (round: Round) => number,
    reference: (round: Round) => number,
  ])[]
): readonly Benchmark[] {
  let reading: Promise<readonly Round[]> | undefined;
  return rows.map(([name, atMost, unit, ours, reference]) => ({
    name,
    atMost,
    async measure() {
      const rounds = await (reading ??= inRounds(visit));
      return { ours: rounds.map(ours), reference: rounds.map(reference), unit };
    },
  }));
}
