import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser } from "puppeteer-core";

// Part of the package's defaults; they remove the isolation of a page from everything else.
const UNSAFE_FLAGS: ReadonlySet<string> = new Set([
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--disable-web-security",
  "--single-process",
]);

export interface BrowserOptions {
  /** Path of an installed Chrome; by default the package's Chromium, which exists for Linux on x64 only. */
  readonly executablePath?: string;
  /** The only host name that the browser may resolve; none by default. */
  readonly onlyHost?: string;
  /** Limit of the browser's life, if it has one: work that is not done by then fails. */
  readonly lifetimeMs?: number;
  /** Limit of the time for the browser to start, and for its answer to any one command. */
  readonly timeoutMs: number;
}

/** Failure of the browser itself, not of the page that it was to show. */
export class BrowserStartError extends Error {
  override readonly name = "BrowserStartError";
}

/**
 * Runs `work` with a browser of its own. All its processes and its profile are gone afterwards, however `work` ends.
 * @throws BrowserStartError if the browser does not start in time
 */
export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  options: BrowserOptions,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "browser-"));
  const lifetime = new AbortController();
  try {
    const browser = await launch(profile, lifetime, options);
    const end =
      options.lifetimeMs === undefined
        ? undefined
        : setTimeout(() => lifetime.abort(), options.lifetimeMs);
    try {
      return await work(browser);
    } finally {
      clearTimeout(end);
      // A hung browser does not close when asked, and there is nothing in it to save.
      lifetime.abort();
      await exitOf(browser);
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

let unpacking: Promise<string> | undefined;

/** Unpacks Chromium once for all jobs of this process: a second call would find the file half written. */
function packagedChromium(): Promise<string> {
  unpacking ??= chromium.executablePath().catch((error: unknown) => {
    unpacking = undefined;
    throw error;
  });
  return unpacking;
}

/** Variables that a browser needs. The others carry the rights of this function and are kept from pages. */
const ENVIRONMENT = [
  "FONTCONFIG_PATH",
  "HOME",
  "LANG",
  "LD_LIBRARY_PATH",
  "LOCALAPPDATA",
  "PATH",
  "SYSTEMROOT",
  "TEMP",
  "TMPDIR",
  "TZ",
  "USERPROFILE",
];
/** Number of attempts. Chromium reads its environment while it changes it, so that one start in some dozens crashes. */
const MAX_STARTS = 3;

async function launch(
  userDataDir: string,
  lifetime: AbortController,
  { executablePath, onlyHost, timeoutMs }: BrowserOptions,
): Promise<Browser> {
  const path = executablePath ?? (await packagedChromium());
  const flags = executablePath === undefined ? chromium.args : [];
  const start = () =>
    puppeteer.launch({
      executablePath: path,
      headless: "shell",
      args: [
        ...flags.filter((flag) => !UNSAFE_FLAGS.has(flag)),
        `--host-resolver-rules=MAP * ~NOTFOUND${onlyHost === undefined ? "" : ` , EXCLUDE ${onlyHost}`}`,
      ],
      env: Object.fromEntries(
        ENVIRONMENT.map((name) => [name, process.env[name]]),
      ),
      pipe: true,
      protocolTimeout: timeoutMs,
      signal: lifetime.signal,
      userDataDir,
    });
  const timer = setTimeout(() => lifetime.abort(), timeoutMs);
  try {
    return await startWithRetries(start, MAX_STARTS, lifetime.signal);
  } catch (cause) {
    throw new BrowserStartError("The browser did not start.", { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function startWithRetries(
  start: () => Promise<Browser>,
  times: number,
  signal: AbortSignal,
): Promise<Browser> {
  try {
    return await start();
  } catch (error) {
    if (times <= 1 || signal.aborted) throw error;
    return startWithRetries(start, times - 1, signal);
  }
}

async function exitOf(browser: Browser): Promise<void> {
  const child = browser.process();
  if (child && child.exitCode === null && child.signalCode === null) {
    await once(child, "exit");
  }
}
