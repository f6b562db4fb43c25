import { setTimeout } from "node:timers/promises";
import type { Visitor } from "../../bin/visitor.ts";
import { today } from "../../lambdas/clock.ts";
import { printedLink, studentOf } from "../../test/e2e/system.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { completeAnswers } from "../../test/support/valid-answers.ts";
import type { Benchmark } from "./benchmark.ts";
import { startFreshSystem } from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";

const POLL_MS = 100;
const USERNAME = "amy@example.org";

async function untilPrinted(student: Visitor): Promise<void> {
  for (;;) {
    const { status } = (await student.call("get-pdf")).body;
    if (status === "COMPLETED") return;
    if (status === "FAILED") throw new Error("The print has failed.");
    await setTimeout(POLL_MS);
  }
}

/** Stores an application in which all is answered, in plain English, and opens a browser. */
async function printable() {
  const system = await startFreshSystem();
  const student = await studentOf(system, USERNAME);
  const date = today();
  const story = aCompleteApplication({}, date);
  await student.call("put-answer", {
    body: completeAnswers(story, date, "everything"),
  });
  const link = await printedLink(USERNAME, "service", system.dataDir);
  const browser = await launchChromium();
  return {
    student,
    /** Prints the document, without what is at some addresses; returns the bytes that it loads and writes. */
    print: async (...without: readonly string[]): Promise<number> => {
      const page = await browser.newPage();
      const network = await page.createCDPSession();
      await network.send("Network.enable");
      await network.send("Network.setBlockedURLs", { urls: [...without] });
      await page.goto(link);
      await page.waitForSelector("html[data-document=ready]");
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
          .reduce((sum, bytes) => sum + bytes, 0),
      );
      const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true });
      await page.close();
      return loaded + pdf.length;
    },
    stop: async () => {
      await browser.close();
      await system.stop();
    },
  };
}

const applicationPdf: Benchmark = {
  name: "application PDF, warm, request to link / bare warm print of its page",
  limit: "1.0",
  atMost: 1.6,
  async prepare() {
    const { student, print, stop } = await printable();
    let prints = 0;
    return {
      unit: "ms",
      ours: async () => {
        const city = `Ripton ${(prints += 1)}`;
        await student.call("put-answer", { body: { city } });
        const begun = performance.now();
        await untilPrinted(student);
        return performance.now() - begun;
      },
      reference: async () => {
        await print();
      },
      stop,
    };
  },
};

const plainEnglish: Benchmark = {
  name: "bytes of a print in plain English / the same without the fonts of all scripts",
  limit: "1.0",
  atMost: 1,
  pairs: 1,
  async prepare() {
    const { print, stop } = await printable();
    return {
      unit: "KB",
      ours: async () => (await print()) / 1000,
      reference: async () => (await print("*/script-fonts*")) / 1000,
      stop,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [applicationPdf, plainEnglish];
