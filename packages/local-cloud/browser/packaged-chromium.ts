import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installedChrome } from "./installed-chrome.ts";

const SCRIPT = `const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();`;

/**
 * Unpacks Chromium before several processes use it: otherwise each would find the file that another has half written.
 * If this fails, the processes that need Chromium fail too, with the reason.
 */
export async function unpackChromium(): Promise<void> {
  if (installedChrome() !== undefined) return;
  // In a separate process, because the package changes its environment.
  await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", SCRIPT],
    { cwd: import.meta.dirname, env: process.env },
  ).catch(() => {});
}
