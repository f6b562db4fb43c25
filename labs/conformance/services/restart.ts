import { existsSync, mkdirSync } from "node:fs";

/** Returns whether an earlier run has used a data folder, so that the engine must keep what it has. */
export function isRestart(folder: string | undefined): boolean {
  if (folder === undefined) return false;
  const isOld = existsSync(folder);
  mkdirSync(folder, { recursive: true });
  return isOld;
}
