import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COVERED, coveringTests } from "./covered.ts";
import { mutantsOf, type Mutant } from "./mutants.ts";

/**
 * Changes the source, one place at a time, and looks whether a test sees it: `npm run mutation -- shared --minutes 60`.
 * Prints what no test sees, and how many of a hundred are seen. It works on a clean checkout, and leaves it as it was.
 * The first run in a checkout runs all tests, to learn what each of them runs; what is known of a change stays known while
 * its file and its tests stay as they are.
 */

/** Tests that a change is shown to: more would take a night for a hundred changes. */
const MOST_TESTS = 12;
/** What takes longer does not end any more, which a student would notice. */
const LONGEST_MS = 300_000;
const NO_SOURCE = /\.(?:test|spec)\.|\/test\/|\/testing\//;
const ROOT = join(import.meta.dirname, "../..");
const KNOWN = ".build/mutation/known.json";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

process.chdir(ROOT);
if (git("status", "--porcelain") !== "") {
  throw new Error("Commit or remove what has changed: sources are replaced.");
}

/** Runs a program; returns whether it ended well, and in time. */
async function isWell(
  words: readonly string[],
  options: { readonly timeout?: number } = { timeout: LONGEST_MS },
): Promise<boolean> {
  const child = spawn(words[0] ?? "", words.slice(1), {
    stdio: "ignore",
    killSignal: "SIGKILL",
    ...options,
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

const jest = [
  process.execPath,
  "--experimental-vm-modules",
  "node_modules/jest/bin/jest.js",
];

/** Returns who sees that a file has changed: the compiler, a test, or nobody. */
async function seenBy(tests: readonly string[]): Promise<string> {
  // Most is seen by the first.
  for (const some of [tests.slice(0, 4), tests.slice(4)]) {
    const words = ["--runInBand", "--bail", "--runTestsByPath", ...some];
    const isSeen = some.length > 0 && !(await isWell([...jest, ...words]));
    if (isSeen) return "test";
  }
  return (await isWell(["node_modules/.bin/tsc", "-b"]))
    ? "nobody"
    : "compiler";
}

function hashOf(...texts: string[]): string {
  return createHash("sha256").update(texts.join("\0")).digest("base64url");
}

/** Returns by what places are sorted: in another order for each seed, so that the first of them stand for all. */
function turnOf([file, { start, text }]: [string, Mutant]): string {
  return hashOf(values.seed, file, String(start), text);
}

const files = git("ls-files", "*.ts", "*.tsx").split("\n");
if (!existsSync(COVERED)) {
  await isWell([...jest, "--config", "labs/mutation/jest.config.mjs"], {});
}
const covering = await coveringTests();
const known = JSON.parse(
  await readFile(KNOWN, "utf8").catch(() => "{}"),
) as Record<string, string>;

const places: [file: string, mutant: Mutant][] = [];
for (const file of files) {
  const isSource = positionals.some((room) => file.startsWith(room));
  if (!isSource || NO_SOURCE.test(file)) continue;
  const code = await readFile(file, "utf8");
  places.push(
    ...mutantsOf(file, code).map((mutant): [string, Mutant] => [file, mutant]),
  );
}
places.sort((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1));

let putBack = () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    putBack();
    process.exit(1);
  });
}

const end = Date.now() + Number(values.minutes) * 60_000;
const seen: Record<string, number> = { compiler: 0, test: 0, nobody: 0 };
for (const [file, { start, end: stop, text }] of places) {
  if (Date.now() > end) break;
  const code = await readFile(file, "utf8");
  const tests = covering.get(file)?.slice(0, MOST_TESTS) ?? [];
  const texts = await Promise.all(tests.map((test) => readFile(test, "utf8")));
  const key = hashOf(file, code, String(start), text, ...texts);
  let by = known[key];
  if (by === undefined) {
    putBack = () => writeFileSync(file, code);
    try {
      await writeFile(file, code.slice(0, start) + text + code.slice(stop));
      by = await seenBy(tests);
    } finally {
      putBack();
    }
    known[key] = by;
    await writeFile(KNOWN, JSON.stringify(known));
  }
  seen[by] = (seen[by] ?? 0) + 1;
  if (by !== "nobody") continue;
  const line = code.slice(0, start).split("\n").length;
  const was = code.slice(start, stop).replaceAll(/\s+/g, " ").slice(0, 60);
  process.stdout.write(`${file}:${line}  ${was}  ->  ${text.slice(0, 60)}\n`);
}
const { compiler = 0, test = 0, nobody = 0 } = seen;
const all = compiler + test + nobody;
const share = Math.round(((all - nobody) / all) * 100);
process.stdout.write(
  `${positionals.join(" ")}: ${all} of ${places.length} changes tried, ${share} % seen: ${compiler} by the compiler, ${test} by a test\n`,
);
