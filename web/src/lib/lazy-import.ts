import { now } from "./clock.ts";
import { CALL_TIMEOUT_MS } from "./deadline.ts";
import { messageOf } from "./log.ts";
import { browserPage } from "./reload.ts";

const KEY = "reloaded-at";
/** A second failure this soon is none that a reload can mend. */
const RELOAD_EVERY_MS = 60_000;

/** Part of the site's code could not be loaded: a new version has taken its place, or the connection is gone. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded.", { cause });
    this.name = "ChunkLoadError";
  }
}

/** How Chromium, Firefox and Safari say that code did not arrive, and how the site's loader says it of style sheets. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload/i;

const TOO_LATE = new Error("The time is up.");

function isMissing(error: unknown): boolean {
  return error === TOO_LATE || MISSING.test(messageOf(error, ""));
}

/**
 * Loads code that is fetched when it is needed.
 * @throws ChunkLoadError when it is not there in time, or what the code itself throws
 */
export async function lazyImport<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(TOO_LATE);
    }, CALL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw isMissing(error) ? new ChunkLoadError(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? "");
    if (now().getTime() - last < RELOAD_EVERY_MS) return false;
    sessionStorage.setItem(KEY, String(now().getTime()));
    return true;
  } catch {
    // Without a memory of the first reload, there could be one after the other.
    return false;
  }
}

/** Without a connection, a reload would only trade the page for the browser's own error. */
async function isSiteThere(): Promise<boolean> {
  try {
    return (await fetch("/", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Fetches the newest version of the site, once; false where that was tried just now or cannot help. */
export async function reloadForNewCode(): Promise<boolean> {
  if (!(await isSiteThere()) || !mayReload()) return false;
  browserPage.reload();
  return true;
}
