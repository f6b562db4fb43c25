import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { isNear } from "./near.ts";

const { MUTATION_FOLDER, MUTATION_ON = "none" } = process.env;
const TOLD = `${MUTATION_FOLDER}/told`;
/** Files of the changes that are shown, by their numbers. */
const chosen = new Map(
  JSON.parse(readFileSync(`${MUTATION_FOLDER}/chosen.json`, "utf8")),
);

/**
 * Runs each case, and again with each change near it that it has reached; after one that fails, without, because nothing
 * may be left of it. Tells of each change whether a case sees or misses it, or whether it is to be tried alone.
 */
function showAll(environment, test) {
  const tell = (what, id) => appendFileSync(TOLD, `${what} ${id} ${test}\n`);
  const outside = new Set();
  let [ids, on, calls, most] = [outside, undefined, 0, Infinity];
  let [begun, isFailed, isSpoiled] = [0, false, false];
  environment.global.__mutant = (id) => {
    calls += 1;
    if (calls > most) throw new Error("This does not end.");
    if (chosen.has(id)) ids.add(id);
    return id === on;
  };
  const begin = (each) => {
    const { change, isProof, calls: plain = Infinity } = each;
    isSpoiled &&= change !== undefined;
    if (isProof ? !isFailed : isSpoiled) each.mode = "skip";
    if (isSpoiled && !isProof) outside.add(change);
    [ids, calls, begun] = [new Set(), 0, performance.now()];
    if (!isProof) [on, most] = [change, 1_000_000 + 100 * plain];
  };
  /** Puts a case behind itself again, with each change that it is to see. */
  const repeat = (each, seconds) => {
    const told = readFileSync(TOLD, "utf8");
    const copy = { ...each, calls, timeout: 5_000 + 10_000 * seconds };
    const open = [...ids].filter((id) => !told.includes(`seen ${id} `));
    const near = open.filter(
      (id) => isNear(test, chosen.get(id) ?? "") && seconds < 8,
    );
    for (const id of open) if (!near.includes(id)) outside.add(id);
    const copies = near.flatMap((change) => [
      { ...copy, change, errors: [] },
      { ...copy, change, errors: [], isProof: true },
    ]);
    const { children } = each.parent;
    children.splice(children.indexOf(each) + 1, 0, ...copies);
  };
  const end = (each) => {
    const { change, isProof } = each;
    const seconds = (performance.now() - begun) / 1_000;
    isFailed = each.errors.length > 0;
    if (change === undefined) {
      if (isFailed) tell("ill", -1);
      else repeat(each, seconds);
    } else if (isProof) {
      isSpoiled = isFailed;
      if (!isFailed) tell("seen", change);
    } else if (!isFailed) {
      tell("missed", change);
    }
    // What is left over, or computed only once, has to be on from the beginning.
    if (isProof ? isSpoiled : change && !ids.has(change)) outside.add(change);
    [ids, on, most] = [outside, undefined, Infinity];
  };
  environment.handleTestEvent = ({ name, test: each }) => {
    if (name === "test_start") begin(each);
    if (name === "test_done") end(each);
    if (name === "test_skip") ids = outside;
    for (const id of name === "teardown" ? outside : []) tell("outside", id);
  };
}

/** Creates what the tests of a file run in, with the answer whether a change is on. */
export default function createEnvironment(config, context) {
  const test = relative(process.cwd(), context.testPath);
  process.env.MUTATION_TEST = test;
  // What makes templates is tested with new ones.
  const templates = `${MUTATION_FOLDER}/${MUTATION_ON}/${test}`;
  if (/^test.lib/.test(test)) process.env.TEST_TEMPLATES = templates;
  const { base } = config.projectConfig.testEnvironmentOptions;
  const module = createRequire(`${process.cwd()}/`)(
    base.replace("<rootDir>", ".").replace(/^node/, "jest-environment-$&"),
  );
  const environment = new (module.TestEnvironment ?? module)(config, context);
  if (MUTATION_ON === "none") showAll(environment, test);
  else environment.global.__mutant = (id) => String(id) === MUTATION_ON;
  return environment;
}
