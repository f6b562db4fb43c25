import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isCode } from "../server/loopback-server.ts";

const MARKER = ".local-cloud-data";
const LOCK = ".local-cloud-running";

/** Data folder that cannot be used; the message is for the user who named it. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** Returns the error that stored data is damaged. */
export function unreadable(path: string, cause: unknown): DataFolderError {
  const message = `${path} cannot be read: start with --fresh to start over.`;
  return new DataFolderError(message, { cause });
}

/**
 * Claims a folder for one run. It must be new, empty or ours, because a later run may be asked to empty it.
 * @param fresh empties it first
 * @returns a function that releases it for another run
 * @throws DataFolderError when it holds something else, another run has it, or it cannot be written to
 */
export async function claimDataFolder(
  folder: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<() => Promise<void>> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isCode(error, "ENOENT")) return [];
    throw new DataFolderError(
      `${folder} cannot be used as a data folder: ${String(error)}`,
    );
  });
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new DataFolderError(
      `${folder} holds other files; name an empty folder or a new one.`,
    );
  }
  const owner = names.includes(LOCK)
    ? await readFile(join(folder, LOCK), "utf8")
    : "";
  if (owner !== "" && isRunning(Number(owner))) {
    throw new DataFolderError(
      `${folder} is in use by process ${owner}. If that is another program, delete ${LOCK} there.`,
    );
  }
  if (fresh) {
    const old = names.filter((name) => name !== MARKER);
    await Promise.all(
      old.map((name) => rm(join(folder, name), { recursive: true })),
    );
  }
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, MARKER),
      "Data of local runs. --fresh deletes everything here.\n",
    );
    await writeFile(join(folder, LOCK), String(process.pid));
  } catch (error) {
    throw new DataFolderError(
      `${folder} cannot be written to: ${String(error)}`,
    );
  }
  return () => rm(join(folder, LOCK), { force: true });
}

/** Returns whether another process has an id. In a container, a run often has that of the one before, which was killed. */
function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}
