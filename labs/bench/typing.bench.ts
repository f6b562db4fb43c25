import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "puppeteer-core";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import type { Benchmark } from "./measure.ts";
import { startReferenceSite } from "./reference-site.ts";
import { countWork, PHONE, SLOWER } from "./slow-load.ts";

const ROUNDS = 5;
const BETWEEN_KEYS_MS = 100;
const SETTLE_MS = 500;
const AFTER_LEAVING_MS = 1_500;
const FIRST_KEYS = "the bicycle ";
// Both together are within the limit of a name.
const KEYS = "that my grandmother left us all";
const ESSAY = readFileSync(
  join(import.meta.dirname, "essays.txt"),
  "utf8",
).slice(0, 6_000 - FIRST_KEYS.length - KEYS.length);
/**
 * Types as a fast typist does on a slow phone, after `before`, and leaves the box.
 * @returns the processor time of the page's main thread for a key, in milliseconds
 */
async function typeIn(page: Page, id: string, before = ""): Promise<number> {
  const workUntilNow = await countWork(page);
  await page.$eval(`#${id}`, (box) => {
    (box as HTMLInputElement).select();
  });
  await page.keyboard.sendCharacter(before);
  await page.emulateCPUThrottling(SLOWER);
  await page.keyboard.type(FIRST_KEYS, { delay: BETWEEN_KEYS_MS });
  await pause(SETTLE_MS);
  const begun = await workUntilNow();
  await page.keyboard.type(KEYS, { delay: BETWEEN_KEYS_MS });
  await pause(SETTLE_MS);
  const work = ((await workUntilNow()) - begun) / KEYS.length;
  await page.keyboard.press("Tab");
  await pause(AFTER_LEAVING_MS);
  const text = await page.$eval(
    `#${id}`,
    (box) => (box as HTMLInputElement).value,
  );
  if (!text.endsWith(KEYS)) throw new Error(`${id} holds "${text}".`);
  return work;
}

async function typeInBoxes(page: Page) {
  const name = await typeIn(page, "first_name");
  await page.emulateCPUThrottling(1);
  const essay = await typeIn(page, "faith_essay_statement", ESSAY);
  return { name, essay };
}

/** Types on the local run and in the same form in plain HTML, in turns. */
async function readTyping() {
  const system = await startFreshSystem();
  const form = await startReferenceSite();
  const browser = await launchChromium();
  const typeOn = async (origin: string) => {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.goto(`${origin}/about`, { waitUntil: "networkidle0" });
    const typed = await typeInBoxes(page);
    await page.close();
    return typed;
  };
  try {
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        site: await typeOn(system.origin),
        plain: await typeOn(form.origin),
      });
    }
    // The first round fills the caches.
    return rounds.slice(1);
  } finally {
    await browser.close();
    await form.stop();
    await system.stop();
  }
}

let reading: ReturnType<typeof readTyping> | undefined;

export const benchmarks: readonly Benchmark[] = (
  [
    ["a name", "name", 1.2],
    ["an essay", "essay", 1.3],
  ] as const
).map(([what, box, atMost]) => ({
  name: `processor time per key in ${what} / plain HTML`,
  atMost,
  async measure() {
    const rounds = await (reading ??= readTyping());
    return {
      ours: rounds.map(({ site }) => site[box]),
      reference: rounds.map(({ plain }) => plain[box]),
      unit: "ms",
    };
  },
}));
