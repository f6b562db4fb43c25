import { execFileSync, spawnSync } from "node:child_process";
import { constants, cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../bin/command.ts";
import { compared, RESULT, type Result } from "./compare.ts";

const ROOT = join(import.meta.dirname, "../..");
const BASE = join(ROOT, ".build/bench/base");

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/**
 * Returns the commit that this one is compared with: where its branch left `main`; on `main` itself, where that left
 * `origin/main`; otherwise the commit before. @throws UserError if the repository has none of them
 */
function baseCommit(): string {
  const head = git("rev-parse", "HEAD");
  for (const args of [
    ["merge-base", "HEAD", "main"],
    ["merge-base", "HEAD", "origin/main"],
    ["rev-parse", "HEAD~1"],
  ]) {
    try {
      const commit = git(...args);
      if (commit !== head) return commit;
    } catch {
      // A clone may lack the branch.
    }
  }
  throw new UserError("There is no earlier commit here to compare with.");
}

function removeBase(): void {
  rmSync(BASE, { recursive: true, force: true });
  git("worktree", "prune");
}

/** Checks a commit out beside this one, with its packages. */
function checkOutBase(commit: string): void {
  removeBase();
  git("worktree", "add", "--detach", BASE, commit);
  // Faster than npm, which installs only what differs. Links would let it change the packages of this checkout.
  cpSync(join(ROOT, "node_modules"), join(BASE, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  execFileSync(process.execPath, ["bin/install.mjs"], {
    cwd: BASE,
    stdio: "inherit",
  });
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}

/** Measures in a checkout. @returns no rows if it has none of these */
function measureIn(folder: string, args: readonly string[]): Result[] {
  const file = join(folder, RESULT);
  rmSync(file, { force: true });
  spawnSync(process.execPath, ["labs/bench/run.ts", "--busy", ...args], {
    cwd: folder,
    stdio: "inherit",
  });
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Result[])
    : [];
}

/**
 * Measures the rows that have one of these words here and at the commit before the change, and those that became worse
 * once more in the other order. @throws UserError for rows that are worse both times
 */
export function check(
  words: readonly string[],
  options: readonly string[],
): void {
  const commit = baseCommit();
  let chosen = words;
  try {
    checkOutBase(commit);
    for (const folders of [
      [BASE, ROOT],
      [ROOT, BASE],
    ]) {
      const args = [...options, ...chosen];
      const measured = folders.map((folder) => measureIn(folder, args));
      if (folders[0] === ROOT) measured.reverse();
      const [base = [], here = []] = measured;
      if (here.length === 0) throw new UserError("Nothing was measured.");
      const rows = compared(base, here);
      say(`\nCompared with ${commit.slice(0, 8)}:`);
      for (const { name, isWorse, remark } of rows) {
        say(`${isWorse ? "WORSE " : ""}${name}: ${remark}`);
      }
      chosen = rows.filter(({ isWorse }) => isWorse).map(({ name }) => name);
      if (chosen.length === 0) return;
    }
  } finally {
    removeBase();
  }
  throw new UserError(`Worse than before, twice: ${chosen.join("; ")}.`);
}
