import { printedLink } from "../../test/e2e/system.ts";
import {
  printedAt,
  startFreshSystem,
  studentWithAll,
  USERNAME,
} from "./fresh-system.ts";
import { launchChromium } from "./launch-chromium.ts";
import { inTurns, type Benchmark } from "./measure.ts";

const POLL_MS = 100;
const PAIRS = 9;

/** Prints an application in which all is answered, in plain English, and its page in a warm browser. */
async function measure() {
  await using started = new AsyncDisposableStack();
  const system = await startFreshSystem();
  started.defer(async () => void (await system.stop()));
  const student = await studentWithAll(system);
  const link = await printedLink(USERNAME, "service", system.dataDir);
  const browser = await launchChromium();
  started.defer(() => browser.close());
  let prints = 0;
  const figures = await inTurns(
    {
      ours: async () => {
        const city = `Ripton ${(prints += 1)}`;
        await student.call("put-answer", { body: { city } });
        const begun = performance.now();
        await printedAt(student, POLL_MS);
        return performance.now() - begun;
      },
      reference: async () => {
        const page = await browser.newPage();
        await page.goto(link);
        await page.waitForSelector("html[data-document=ready]");
        await page.pdf({ preferCSSPageSize: true, tagged: true });
        await page.close();
      },
    },
    PAIRS,
  );
  return { ...figures, unit: "ms" };
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "application PDF, warm, request to link / bare warm print of its page",
    atMost: 1.6,
    measure,
  },
];
