import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { promisify } from "node:util";
import { isCode } from "../server/loopback-server.ts";

/**
 * Returns the resident memory of a process in bytes; 0 when it has ended, and on Windows, which has no cheap way to
 * find out.
 */
export async function residentBytes(pid: number): Promise<number> {
  switch (platform()) {
    case "linux":
      return kilobytes(
        await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""),
        /^VmRSS:\s*(\d+) kB$/m,
      );
    case "win32":
      return 0;
    default: {
      const ps = promisify(execFile)("ps", ["-o", "rss=", "-p", `${pid}`]);
      const { stdout } = await ps.catch(() => ({ stdout: "" }));
      return kilobytes(stdout, /^\s*(\d+)/);
    }
  }
}

function kilobytes(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0) * 1024;
}

/** Kills a process immediately, with its group if it leads one, as a browser does. */
export function killWithGroup(pid: number): void {
  if (platform() !== "win32") kill(-pid);
  kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has already ended, or there is no such group.
    if (!isCode(error, "ESRCH")) throw error;
  }
}
