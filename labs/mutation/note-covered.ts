import { mkdirSync, writeFileSync } from "node:fs";
import { Session, type Profiler } from "node:inspector";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect } from "@jest/globals";
import { COVERED } from "./covered.ts";

const session = new Session();
session.connect();

function pathOf(url: string): string {
  return relative(
    process.cwd(),
    url.startsWith("file:") ? fileURLToPath(url) : url,
  );
}

/** Counts the functions of each source file that a test has run; what runs when a module is loaded is none. */
function countRun(
  scripts: readonly Profiler.ScriptCoverage[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { url, functions } of scripts) {
    const path = pathOf(url);
    const run = functions.filter(({ ranges: [range] }) => range?.count);
    if (!/^$|^\.|^node|node_modules|\.test\./.test(path) && run.length > 0) {
      counts[path] = (counts[path] ?? 0) + run.length;
    }
  }
  return counts;
}

let begunAt = 0;

beforeAll(() => {
  begunAt = performance.now();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: false });
});

afterAll(async () => {
  const take = promisify<Profiler.TakePreciseCoverageReturnType>((done) => {
    session.post("Profiler.takePreciseCoverage", done);
  });
  const { result } = await take();
  session.disconnect();
  const test = relative(process.cwd(), expect.getState().testPath ?? "");
  mkdirSync(COVERED, { recursive: true });
  writeFileSync(
    `${COVERED}/${test.replaceAll("/", "+")}.json`,
    JSON.stringify({
      seconds: (performance.now() - begunAt) / 1_000,
      counts: countRun(result),
    }),
  );
});
