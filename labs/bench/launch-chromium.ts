import puppeteer, { type Browser } from "puppeteer-core";
import { packagedChromium } from "../../lambdas/application-pdf/packaged-chromium.ts";

/** Launches the Chromium of the packages, or the installed one. */
export async function launchChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env["CHROME_PATH"] ?? (await packagedChromium()),
    headless: "shell",
    args: [
      "--no-sandbox",
      "--no-zygote",
      // Letters are as wide as on phones and dense screens: else they are rounded to pixels, and lines break elsewhere.
      "--font-render-hinting=none",
    ],
  });
}
