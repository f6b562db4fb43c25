import { arch, platform } from "node:os";
import {
  Browser,
  ChromeReleaseChannel,
  computeSystemExecutablePath,
} from "@puppeteer/browsers";

/**
 * Returns a Chrome to print and test with: the one that CHROME_PATH names, else an installed one if the packaged
 * Chromium does not run here.
 * @returns undefined if the packaged one serves, or if there is none
 */
export function installedChrome(): string | undefined {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") return named;
  if (platform() === "linux" && arch() === "x64") return undefined;
  try {
    return computeSystemExecutablePath({
      browser: Browser.CHROME,
      channel: ChromeReleaseChannel.STABLE,
    });
  } catch {
    return undefined;
  }
}
