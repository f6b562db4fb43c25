import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

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
