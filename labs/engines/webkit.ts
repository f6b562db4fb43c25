import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, type WebDriver } from "selenium-webdriver";
import { freePort } from "./free-port.ts";
import { findProgram } from "./programs.ts";
import { SCREEN, start, startScreen } from "./screen.ts";
import type { Engine, Size } from "./student.ts";
import { until } from "./until.ts";

/** Style without which its own buttons would keep the browser wider than a phone. */
const NARROW =
  "window * { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }";

/** Returns the environment that makes the browser the same on every machine: its language, its dates, its size. */
async function environmentIn(stops: AsyncDisposableStack, screen: string) {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  stops.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0", "gtk.css"), NARROW);
  return {
    DISPLAY: screen,
    XDG_CONFIG_HOME: folder,
    LC_ALL: "C.UTF-8",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
}

async function resize(
  driver: WebDriver,
  { width, height }: Size,
): Promise<void> {
  // In the middle, where the pointer is: without a window manager, the screen's focus follows it.
  const place = { x: (SCREEN.width - width) / 2, y: 0, width };
  const sizeOf = () =>
    driver.executeScript<[number, number]>(
      "return [window.innerWidth, window.innerHeight]",
    );
  const window = driver.manage().window();
  await window.setRect({ ...place, height });
  // The window is larger than the page by its own bar.
  const [, inner] = await sizeOf();
  await window.setRect({ ...place, height: 2 * height - inner });
  await until(
    `the page is ${width} by ${height}`,
    async () => String(await sizeOf()) === String([width, height]),
  );
}

/** Runs in the page, from its load on: the driver of this engine tells nothing of the console. */
function takeProblems(): readonly string[] {
  const page: Window & { problems?: string[] } = window;
  if (page.problems !== undefined) return page.problems.splice(0);
  const problems: string[] = [];
  page.problems = problems;
  Object.assign(console, {
    error: (...values: readonly unknown[]) =>
      problems.push(JSON.stringify(values)),
  });
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) =>
    problems.push(String(reason)),
  );
  addEventListener("securitypolicyviolation", (violation) =>
    problems.push(
      `${violation.effectiveDirective} forbids ${violation.blockedURI}`,
    ),
  );
  return [];
}

/** Small browser of WebKitGTK on an invisible screen: the engine of Safari. */
export const webkit: Engine = {
  name: "webkit",
  packages: "webkit2gtk-driver xvfb",
  program:
    findProgram("Xvfb") === undefined
      ? undefined
      : findProgram("WebKitWebDriver"),
  async open(stops, program, size) {
    const environment = await environmentIn(stops, await startScreen(stops));
    const port = await freePort();
    start(stops, program, [`--port=${port}`], environment);
    const address = `http://127.0.0.1:${port}`;
    await until(
      "the driver listens",
      async () => (await fetch(`${address}/status`)).ok,
    );
    const driver = await new Builder()
      .usingServer(address)
      .forBrowser("MiniBrowser")
      .build();
    stops.defer(() => driver.quit());
    await resize(driver, size);
    return {
      driver,
      takeProblems: () => driver.executeScript(takeProblems),
    };
  },
};
