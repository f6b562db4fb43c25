import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeServer, listen } from "@admission/local-cloud";
import { startConsoleProxy } from "./console-proxy.ts";
import { start, startScreen, type Stop } from "./screen.ts";
import { until } from "./until.ts";
import { beginSession } from "./webdriver.ts";

/** Style without which its own buttons would keep the browser wider than a phone. */
const NARROW =
  "window * { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }";

/** Returns the environment that makes the browser the same on every machine: its language, its dates, its size. */
async function environmentIn(stops: Stop[], screen: string) {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0", "gtk.css"), NARROW);
  return {
    DISPLAY: screen,
    XDG_CONFIG_HOME: folder,
    LC_ALL: "C.UTF-8",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, "127.0.0.1");
  await closeServer(server);
  return port;
}

/** Starts everything behind one window; what must be stopped with it goes on the list, even if a later step fails. */
export async function startSession(stops: Stop[], driver: string) {
  const console = await startConsoleProxy();
  stops.push(() => console.stop());
  const environment = await environmentIn(stops, await startScreen(stops));
  const port = await freePort();
  start(stops, driver, [`--port=${port}`], environment);
  const address = `http://127.0.0.1:${port}`;
  await until(
    "the driver listens",
    async () => (await fetch(`${address}/status`)).ok,
  );
  const session = await beginSession(address, {
    proxy: { proxyType: "manual", httpProxy: console.address },
  });
  stops.push(() => session.command("DELETE", ""));
  return { session, problems: console.problems };
}
