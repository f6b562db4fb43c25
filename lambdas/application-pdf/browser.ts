import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { withoutCore } from "@admission/safe-documents";
import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { logInfo } from "../log.ts";
import { packagedChromium } from "./packaged-chromium.ts";

const SINGLE_PROCESS = "--single-process";
/** Flags of the package's defaults that remove the isolation of a page from everything else. */
const UNSAFE_FLAGS: ReadonlySet<string> = new Set([
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--disable-web-security",
  SINGLE_PROCESS,
]);

export interface BrowserOptions {
  /** Path of an installed Chrome; by default the package's Chromium, which exists for Linux on x64 only. */
  readonly executablePath?: string | undefined;
  /** The only host name that the browser may resolve. */
  readonly onlyHost: string;
  /** Limit of the time for the browser to start, and for its answer to any one command. */
  readonly timeoutMs: number;
  /** Time after which a browser without a first page is started again in a single process; 5 s by default. */
  readonly firstPageMs?: number;
}

/** Failure of the browser itself, not of the page that it was to show. */
export class BrowserStartError extends Error {
  override readonly name = "BrowserStartError";
}

/**
 * Runs `work` with a browser of its own. All its processes and its profile are gone afterwards, however `work` ends, and
 * a crash leaves nothing either.
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
    try {
      return await work(browser);
    } finally {
      // A hung browser does not close when asked, and there is nothing in it to save.
      lifetime.abort();
      await exitOf(browser);
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
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
const FIRST_PAGE_MS = 5_000;

/**
 * Whether the browser takes a single process here. Where the system refuses a process to give up gaining rights, as
 * Lambda may, the processes of a page do not start, and it hangs. A page then shares its process with the browser;
 * what it may reach is limited as before.
 */
let takesSingleProcess = false;

async function launch(
  profile: string,
  lifetime: AbortController,
  {
    executablePath,
    onlyHost,
    timeoutMs,
    firstPageMs = FIRST_PAGE_MS,
  }: BrowserOptions,
): Promise<Browser> {
  const path = executablePath ?? (await packagedChromium());
  // An installed one refuses to start for root, who is the user of most containers.
  const ofUser = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const flags = executablePath === undefined ? chromium.args : ofUser;
  const start = async (signal: AbortSignal, ...more: readonly string[]) => {
    const all = await puppeteer.defaultArgs({
      headless: "shell",
      args: [
        ...flags.filter((flag) => !UNSAFE_FLAGS.has(flag)),
        ...more,
        `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${onlyHost}`,
      ],
      // A browser that is being killed may still write into its own.
      userDataDir: join(profile, String(more.length)),
    });
    const [command, ...args] = withoutCore(resolve(path), all, profile);
    return startWithRetries(signal, MAX_STARTS, () =>
      puppeteer.launch({
        executablePath: command,
        args,
        ignoreDefaultArgs: true,
        env: Object.fromEntries(
          ENVIRONMENT.map((name) => [name, process.env[name]]),
        ),
        pipe: true,
        protocolTimeout: timeoutMs,
        signal,
      }),
    );
  };
  const timer = setTimeout(() => lifetime.abort(), timeoutMs);
  try {
    const browser = takesSingleProcess
      ? undefined
      : await startInTime(lifetime.signal, firstPageMs, start);
    if (browser !== undefined) return browser;
    const fallback = await start(lifetime.signal, SINGLE_PROCESS);
    if (!takesSingleProcess) logInfo("browser takes a single process", {});
    takesSingleProcess = true;
    return fallback;
  } catch (cause) {
    throw new BrowserStartError("The browser did not start.", { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a browser. @returns undefined if it has shown no page in time; what is left of it is then killed */
async function startInTime(
  signal: AbortSignal,
  limitMs: number,
  start: (signal: AbortSignal) => Promise<Browser>,
): Promise<Browser | undefined> {
  const late = new AbortController();
  const hung = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    late.abort();
    // A browser that is killed while it starts is noticed after its own, longer limit.
    hung.resolve(undefined);
  }, limitMs);
  try {
    const started = start(AbortSignal.any([signal, late.signal]));
    started.catch(() => {});
    return await Promise.race([started, hung.promise]);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a browser until it has shown a page. @throws the last start's error */
async function startWithRetries(
  signal: AbortSignal,
  times: number,
  start: () => Promise<Browser>,
): Promise<Browser> {
  let browser: Browser | undefined;
  try {
    browser = await start();
    await (await firstPageOf(browser)).evaluate(() => true);
    return browser;
  } catch (error) {
    if (browser !== undefined) {
      browser.process()?.kill("SIGKILL");
      await exitOf(browser);
    }
    if (times <= 1 || signal.aborted) throw error;
    return startWithRetries(signal, times - 1, start);
  }
}

/** Returns the page with which a browser starts. */
export async function firstPageOf(browser: Browser): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages();
  return page;
}

async function exitOf(browser: Browser): Promise<void> {
  const child = browser.process();
  if (child && child.exitCode === null && child.signalCode === null) {
    await once(child, "exit");
  }
}
