import { existsSync } from "node:fs";
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

const FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];

/**
 * Returns the environment that a process needs before it imports the packaged Chromium. The package then assumes that
 * it is on Lambda and unpacks the libraries that a bare Linux lacks.
 */
export function browserLibraries(): Readonly<Record<string, string>> {
  return platform() === "linux" &&
    !FOLDERS.some((folder) => existsSync(`${folder}/libnss3.so`))
    ? { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" }
    : {};
}
