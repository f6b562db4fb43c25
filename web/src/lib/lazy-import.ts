import { deviceTime } from "./clock.ts";
import { CALL_TIMEOUT_MS, inTime } from "./deadline.ts";
import { messageOf } from "./log.ts";
import { browserPage } from "./reload.ts";
import { tabMemory } from "./tab-memory.ts";

/** Time within which a second failure cannot be fixed by a reload. */
const RELOAD_EVERY_MS = 60_000;

/**
 * Error of a part of the site's code that could not be loaded: a new version has replaced it, or the connection is
 * lost.
 */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded.", { cause });
    this.name = "ChunkLoadError";
  }
}

/** Messages of Chromium, Firefox and Safari for code that did not arrive, and of the site's loader for style sheets. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Loads code that is fetched on demand, however long it takes.
 * @throws ChunkLoadError when it does not arrive, or what the code itself throws
 */
export async function importCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw MISSING.test(messageOf(error, ""))
      ? new ChunkLoadError(error)
      : error;
  }
}

/**
 * Loads code that is fetched on demand.
 * @throws ChunkLoadError when it does not arrive in time, or what the code itself throws
 */
export function lazyImport<T>(load: () => Promise<T>): Promise<T> {
  return importCode(async () => {
    const code = await inTime(load(), CALL_TIMEOUT_MS);
    if (code === false) throw new ChunkLoadError("The time is up.");
    return code;
  });
}

function mayReload(): boolean {
  const time = deviceTime();
  const last = tabMemory.reloadedAt.read() ?? 0;
  // Without a record of the first reload, the page could reload in a loop.
  return time - last >= RELOAD_EVERY_MS && tabMemory.reloadedAt.store(time);
}

/**
 * Returns whether the site can be reached: offline, a reload would only replace the page by the browser's own error.
 */
async function isSiteThere(): Promise<boolean> {
  try {
    const asked = fetch("/", { cache: "no-store" });
    const reply = await inTime(asked, CALL_TIMEOUT_MS);
    return reply !== false && reply.ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for another version of the form, once for each: the page may still be the old one.
 * @param isSafe returns whether a reload interrupts nothing
 */
export async function reloadForForm(
  version: string,
  isSafe: () => boolean,
): Promise<void> {
  const { read, store } = tabMemory.reloadedForForm;
  if (read()?.version === version || !isSafe()) return;
  if ((await isSiteThere()) && isSafe() && store({ version })) {
    browserPage.reload();
  }
}

/**
 * Reloads the page for the newest version of the site, once.
 * @returns false if that was tried just now or cannot help
 */
export async function reloadForNewCode(): Promise<boolean> {
  if (!(await isSiteThere()) || !mayReload()) return false;
  browserPage.reload();
  return true;
}
