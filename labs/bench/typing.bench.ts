import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "puppeteer-core";
import { studentOf } from "../../test/e2e/system.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import { startReferenceSite } from "./reference-site.ts";
import { rowsOf } from "./rounds.ts";

const ROUNDS = 5;
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };
const SLOWER = 4;
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
const LONGEST_TASK_MS = 50;
/** Events of a trace that are tasks of a thread. */
const TASKS = "disabled-by-default-devtools.timeline";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly name?: string };
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
}

/** Returns the processor time of the longest task of all pages' main threads during `work`, in milliseconds. */
async function longestTaskOf(page: Page, work: () => Promise<unknown>) {
  await page.tracing.start({ categories: [TASKS] });
  await work();
  const trace = Buffer.from((await page.tracing.stop()) ?? []).toString();
  const { traceEvents } = JSON.parse(trace) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const mainThreads = traceEvents
    .filter(({ args }) => args.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name === "RunTask" && mainThreads.includes(`${pid} ${tid}`),
  );
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/**
 * Types as a fast typist does on a slow phone, after `before`, and leaves the box.
 * @returns the processor time of the page's main thread for a key, in milliseconds
 */
async function typeIn(page: Page, id: string, before = ""): Promise<number> {
  const devtools = await page.createCDPSession();
  // The processor time of the main thread: what else this machine does must not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const workUntilNow = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    return (task?.value ?? NaN) * 1_000;
  };
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

/** Types in a page with all errors, all sections of which are open. */
async function typeBesideErrors(page: Page) {
  await page.waitForSelector("[aria-invalid=true]");
  for (const line of await page.$$("h2 > button[aria-expanded=false]")) {
    await line.click();
  }
  // Sections unfold for a moment, which no key has asked for.
  await pause(SETTLE_MS);
  return longestTaskOf(page, () => typeIn(page, "first_name"));
}

/** Types on the local run and in the same form in plain HTML, in turns. */
async function readTyping() {
  const system = await startFreshSystem();
  const form = await startReferenceSite();
  const browser = await launchChromium();
  try {
    const student = await studentOf(system, "amy@example.org");
    const body = { web_status: "validating" } as const;
    await student.call("post-web-status", { body });
    const visitors = await browser.createBrowserContext();
    const students = await browser.createBrowserContext();
    const of = { domain: "localhost", path: "/", secure: true };
    await students.setCookie(
      ...Array.from(student.cookies, ([name, value]) => ({
        ...of,
        name,
        value,
      })),
    );
    const on = async <T>(
      context: BrowserContext,
      { origin }: { readonly origin: string },
      type: (page: Page) => Promise<T>,
    ) => {
      const page = await context.newPage();
      await page.setViewport(PHONE);
      await page.goto(`${origin}/about`, { waitUntil: "networkidle0" });
      const typed = await type(page);
      await page.close();
      return typed;
    };
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        site: await on(visitors, system, typeInBoxes),
        plain: await on(visitors, form, typeInBoxes),
        longest: await on(students, system, typeBesideErrors),
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

const rowOf = rowsOf(ROUNDS, readTyping);

const besidePlain = (
  [
    ["a name", "name", 1.2],
    ["an essay", "essay", 1.3],
  ] as const
).map(([what, box, atMost]) =>
  rowOf({
    name: `processor time per key in ${what} / plain HTML`,
    limit: "1.0",
    atMost,
    unit: "ms",
    ours: (rounds) => rounds.map(({ site }) => site[box]),
    reference: (rounds) => rounds.map(({ plain }) => plain[box]),
  }),
);

const longestTask = rowOf({
  name: `longest task after a key beside all errors of /about / ${LONGEST_TASK_MS} ms`,
  limit: "-",
  atMost: 1,
  unit: "ms",
  ours: (rounds) => rounds.map(({ longest }) => longest),
  reference: LONGEST_TASK_MS,
});

export const benchmarks: readonly Benchmark[] = [...besidePlain, longestTask];
