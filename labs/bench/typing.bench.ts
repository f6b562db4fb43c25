import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "puppeteer-core";
import { textAt } from "../../test/support/run-script.ts";
import { besidePlain } from "./reference-site.ts";
import { countWork, PHONE, SLOWER } from "./slow-load.ts";

const BETWEEN_KEYS_MS = 100;
const SETTLE_MS = 500;
const AFTER_LEAVING_MS = 1_500;
const FIRST_KEYS = "the bicycle ";
// Both together are within the limit of a name.
const KEYS = "that my grandmother left us all";
const LENGTH = 6_000 - FIRST_KEYS.length - KEYS.length;
const ESSAY = textAt("labs/bench/essays.txt").slice(0, LENGTH);

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

/** Types in both boxes of a page that is opened for it. */
async function typeOn(browser: Browser, origin: string) {
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  await page.goto(`${origin}/about`, { waitUntil: "networkidle0" });
  const name = await typeIn(page, "first_name");
  await page.emulateCPUThrottling(1);
  const essay = await typeIn(page, "faith_essay_statement", ESSAY);
  await page.close();
  return { name, essay };
}

export const benchmarks = besidePlain(
  async (browser, site, plain) => ({
    site: await typeOn(browser, site),
    plain: await typeOn(browser, plain),
  }),
  [
    "processor time per key in a name / plain HTML",
    1.2,
    "ms",
    ({ site }) => site.name,
    ({ plain }) => plain.name,
  ],
  [
    "processor time per key in an essay / plain HTML",
    1.3,
    "ms",
    ({ site }) => site.essay,
    ({ plain }) => plain.essay,
  ],
);
