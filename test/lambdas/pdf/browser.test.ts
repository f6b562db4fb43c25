import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "@jest/globals";
import { withBrowser } from "../../../lambdas/pdf/browser.ts";
import { startPageServer } from "../../support/files/page-server.ts";

const TIMEOUT_MS = 30_000;
const options = { onlyHost: "127.0.0.1" };

const profiles = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("browser-"));

const isAlive = (pid: number | undefined) => {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("withBrowser", () => {
  it(
    "hands back what the work returns, and leaves no process and no profile",
    async () => {
      const { pid, command, profile } = await withBrowser(async (browser) => {
        const child = browser.process();
        const folder = child?.spawnargs
          .find((argument) => argument.startsWith("--user-data-dir="))
          ?.split("=")[1];
        expect(existsSync(folder ?? "")).toBe(true);
        return {
          pid: child?.pid,
          command: child?.spawnargs ?? [],
          profile: folder ?? "",
        };
      }, options);

      expect(isAlive(pid)).toBe(false);
      expect(existsSync(profile)).toBe(false);
      expect(command.join(" ")).not.toMatch(
        /disable-web-security|insecure-content|single-process|disable-site-isolation-trials|remote-debugging-port/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    "row 22: finds one host and no other",
    async () => {
      const server = await startPageServer({ "/": "<p>page</p>" });
      const known = server.addressOf("/");
      const unknown = known.replace("127.0.0.1", "localhost");
      const visits = await withBrowser(async (browser) => {
        const page = await browser.newPage();
        const answer = await page.goto(known);
        const failure = await page.goto(unknown).catch(String);
        return [answer?.status(), String(failure)];
      }, options).finally(() => server.stop());

      expect(visits).toEqual([
        200,
        expect.stringContaining("net::ERR_NAME_NOT_RESOLVED"),
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    "row 30: ends a browser that hangs when the work fails",
    async () => {
      let pid: number | undefined;
      const run = withBrowser(async (browser) => {
        pid = browser.process()?.pid;
        // A stopped process answers nothing, like one that hangs.
        if (pid !== undefined) process.kill(pid, "SIGSTOP");
        throw new Error("the work failed");
      }, options);

      await expect(run).rejects.toThrow("the work failed");
      expect(isAlive(pid)).toBe(false);
    },
    TIMEOUT_MS,
  );

  it(
    "leaves no profile when the browser does not start",
    async () => {
      const before = profiles();
      const run = withBrowser(async () => undefined, {
        ...options,
        executablePath: "/does/not/exist",
      });

      await expect(run).rejects.toThrow("/does/not/exist");
      expect(profiles()).toEqual(before);
    },
    TIMEOUT_MS,
  );
});
