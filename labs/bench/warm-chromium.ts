import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser, type BrowserContext } from "puppeteer-core";
import type { Visitor } from "../../bin/visitor.ts";

export interface WarmChromium {
  /** Prints a page of HTML as any program would. */
  print(html: string): Promise<void>;
  stop(): Promise<void>;
}

/** Launches the Chromium of the packages, or the installed one. */
export async function launchChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath:
      process.env["CHROME_PATH"] ?? (await chromium.executablePath()),
    headless: "shell",
    args: ["--no-sandbox", "--no-zygote"],
  });
}

/** Logs a browser in as a student. */
export async function logIn(
  browser: Browser | BrowserContext,
  { cookies }: Visitor,
): Promise<void> {
  const of = { domain: "localhost", path: "/", secure: true };
  await browser.setCookie(
    ...Array.from(cookies, ([name, value]) => ({ ...of, name, value })),
  );
}

/** Returns a Chromium that has already started, so that only the print is measured. */
export async function warmChromium(): Promise<WarmChromium> {
  const browser = await launchChromium();
  return {
    print: (html) => printIn(browser, html),
    stop: () => browser.close(),
  };
}

async function printIn(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.pdf({ format: "letter", printBackground: true });
  await page.close();
}
