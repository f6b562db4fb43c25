import { setTimeout } from "node:timers/promises";
import {
  PredefinedNetworkConditions,
  type Browser,
  type Page,
} from "puppeteer-core";

/** What a load of a page costs on a slow phone; times in milliseconds. */
export interface Load {
  /** Largest paint, since the navigation began. */
  readonly paint: number;
  /** Processor time of the page's main thread. */
  readonly work: number;
  readonly shift: number;
}

export const PHONE = {
  width: 390,
  height: 844,
  isMobile: true,
  hasTouch: true,
};
export const SLOWER = 4;
const SETTLE_MS = 1_000;

/** Records in the page what becomes of it. */
function recordLoad(): void {
  const load = { paint: NaN, shift: 0 };
  Object.assign(window, { load });
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { readonly value?: number }) => void,
  ) => {
    const observer = new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    });
    observer.observe({ type, buffered: true });
  };
  observe("largest-contentful-paint", ({ startTime }) => {
    load.paint = startTime;
  });
  observe("layout-shift", ({ value = 0 }) => {
    load.shift += value;
  });
}

/** Starts to count the processor time of a page's main thread: what else this machine does must not count. */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.createCDPSession();
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    return (task?.value ?? NaN) * 1_000;
  };
}

/** Loads a page for the first time, as a phone with a slow processor and a slow line does. */
export async function loadSlowly(browser: Browser, url: string): Promise<Load> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const workUntilNow = await countWork(page);
  await page.setViewport(PHONE);
  await page.emulateNetworkConditions(PredefinedNetworkConditions["Slow 4G"]);
  await page.emulateCPUThrottling(SLOWER);
  await page.evaluateOnNewDocument(recordLoad);
  await page.goto(url, { waitUntil: "networkidle0" });
  await setTimeout(SETTLE_MS);
  const work = await workUntilNow();
  const load = await page.evaluate(
    () => (window as unknown as { readonly load: Omit<Load, "work"> }).load,
  );
  await context.close();
  return { ...load, work };
}
