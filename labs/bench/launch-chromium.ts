import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser } from "puppeteer-core";

/** Launches the Chromium of the packages, or the installed one. */
export async function launchChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath:
      process.env["CHROME_PATH"] ?? (await chromium.executablePath()),
    headless: "shell",
    args: ["--no-sandbox", "--no-zygote"],
  });
}
