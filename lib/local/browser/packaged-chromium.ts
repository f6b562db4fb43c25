import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installedChrome } from "./installed-chrome.ts";

const SCRIPT = `const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();`;

/**
 * Unpacks Chromium before several processes use it: each would find the file half written that another is writing.
 * Where that fails, so will those who need it, and say why.
 */
export async function unpackChromium(): Promise<void> {
  if (installedChrome() !== undefined) return;
  // In a process of its own, because the package changes the environment that it finds.
  await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", SCRIPT],
    { cwd: import.meta.dirname, env: process.env },
  ).catch(() => {});
}
