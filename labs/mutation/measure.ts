import { execFileSync, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { UserError } from "../../bin/command.ts";
import { mutantsOf } from "./mutants.ts";
import { isNear } from "./near.ts";

const SOURCES = ["bin", "lambdas", "lib", "packages", "shared", "web"];
const NO_SOURCE = /\.(?:test|spec)\.|\/test\/|\/testing[./]|^$|\.(?!tsx?$)\w+$/;

const { values, positionals: rooms } = parseArgs({
  allowPositionals: true,
  options: {
    changes: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "test" },
  },
});
process.chdir(join(import.meta.dirname, "../.."));
const folder = join(process.cwd(), ".build/mutation");
process.env["MUTATION_FOLDER"] = folder;
process.env["NODE_OPTIONS"] =
  `--experimental-vm-modules --import=${import.meta.dirname}/sources.mjs`;

function filesOf(folders: readonly string[]): readonly string[] {
  return String(execFileSync("git", ["ls-files", ...folders])).split("\n");
}

if (!rooms.some((room) => filesOf(room.split(",")).length > 1)) {
  throw new UserError("Name a folder with sources.");
}
rmSync(folder, { recursive: true, force: true });
let count = 0;
const changes = filesOf(SOURCES).flatMap((file) => {
  if (NO_SOURCE.test(file)) return [];
  const code = readFileSync(file, "utf8");
  const { mutants, compiled } = mutantsOf(file, code, count);
  const path = join(folder, "compiled", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, compiled);
  return mutants.map((mutant) => {
    const turn = hash("sha256", `${values.seed} ${count}`);
    return { ...mutant, file, code, turn, id: count++ };
  });
});
type Change = (typeof changes)[number];

// In another order for each seed, so that the first of them stand for all.
changes.sort((one, other) => (one.turn < other.turn ? -1 : 1));
const chosen = rooms.map((room) => {
  const files = filesOf(room.split(","));
  const all = changes.filter(({ file }) => files.includes(file));
  return { room, some: all.slice(0, Number(values.changes)) };
});
const shown = chosen.flatMap(({ some }) => some);
const files = JSON.stringify(shown.map(({ id, file }) => [id, file]));
writeFileSync(join(folder, "chosen.json"), files);
writeFileSync(join(folder, "told"), "");

/** Runs tests with all changes in the sources, one of them on from the beginning. @returns whether they end well, and in time */
function isWell(words: readonly string[], minutes: number, on = "none") {
  const all = ["--config=labs/mutation/jest.config.mjs", ...words];
  const { status } = spawnSync("node_modules/.bin/jest", all, {
    stdio: "ignore",
    killSignal: "SIGKILL",
    timeout: minutes * 60_000,
    env: { ...process.env, MUTATION_ON: on },
  });
  return status === 0;
}

isWell([values.tests], 100);
const lines = readFileSync(join(folder, "told"), "utf8").split("\n");
if (lines.length === 1) throw new UserError("No test reaches a change.");
const told = lines.map((line) => line.split(" "));
const ill = told.flatMap(([what, , test]) => (what === "ill" ? [test] : []));

/** Returns who sees a change: a test, TypeScript, or nobody. */
function seenBy({ id, file, code, start, end, text }: Change) {
  const its = told.filter(([, of]) => of === String(id));
  if (its.some(([what]) => what === "seen")) return "test";
  const alone = its.flatMap(([what, , test = ""]) =>
    what === "outside" && !ill.includes(test) ? [test] : [],
  );
  const nearFirst = [...new Set(alone)].toSorted(
    (one, other) => Number(isNear(other, file)) - Number(isNear(one, file)),
  );
  // More would take a night for a hundred changes.
  const tests = nearFirst.slice(0, 12);
  const words = ["--bail", "--runTestsByPath", ...tests];
  if (tests.length > 0 && !isWell(words, 10, String(id))) return "test";
  try {
    writeFileSync(file, code.slice(0, start) + text + code.slice(end));
    const { status } = spawnSync("node_modules/.bin/tsc", ["-b"]);
    if (status !== 0) return "TypeScript";
  } finally {
    writeFileSync(file, code);
  }
  const line = code.slice(0, start).split("\n").length;
  const was = code.slice(start, end).replaceAll(/\s+/g, " ");
  const by = its.length > 0 ? "not seen" : "not reached";
  process.stdout.write(`${file}:${line} ${by}: ${was} -> ${text}\n`);
  return "nobody";
}

for (const { room, some } of chosen) {
  const { test = [], nobody = [] } = Object.groupBy(some, seenBy);
  process.stdout.write(`${room}: ${test.length} seen, ${nobody.length} not\n`);
}
