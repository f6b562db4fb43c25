import { arch, platform } from "node:os";
import {
  Browser,
  ChromeReleaseChannel,
  computeSystemExecutablePath,
} from "@puppeteer/browsers";

/**
 * A Chrome to print and test with: what CHROME_PATH names, else an installed one where the packaged Chromium does not
 * run. Nothing where the packaged one serves, or where there is none.
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
