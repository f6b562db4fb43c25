import { execFile } from "node:child_process";
import { ROOT } from "./run-script.ts";

/** Runs a command of `bin` by its words; returns its exit code and both outputs together. */
export function runBin(
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`bin/${words[0]}.ts`, ...words.slice(1)],
      { cwd: ROOT, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });
}
