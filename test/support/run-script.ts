import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

/** Returns the text of a file of the project. */
export function textAt(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Runs a program of the project by its words. */
export function runNode(words: readonly string[], env = process.env) {
  const options = { cwd: ROOT, encoding: "utf8", env } as const;
  return spawnSync(process.execPath, words, options);
}

/**
 * Runs a module's text by plain Node in the project's root and returns its output.
 * @throws with its error output
 */
export function runScript(script: string): string {
  return execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: { PATH: process.env["PATH"] },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}
