import {
  addPageNumbers,
  addPlaceholders,
  type PlaceholderRequest,
  type PrintedView,
} from "@admission/safe-documents";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { firstPageOf, withBrowser } from "./browser.ts";

export interface PrintOptions {
  /** Address of the service view, token included. It is never part of an error. */
  readonly url: string;
  /** Limit for opening, waiting and printing together. */
  readonly timeoutMs: number;
  /** Documents to append as placeholder pages; the browser starts and opens the view before they are there. */
  readonly documents:
    readonly PlaceholderRequest[] | Promise<readonly PlaceholderRequest[]>;
  /** Path of an installed Chrome, if the package's Chromium does not run. */
  readonly executablePath?: string | undefined;
}

/**
 * Prints the service view as a tagged US Letter PDF with bookmarks, once it has marked itself ready. The view's own
 * style writes headers and footers. The view reaches its own origin only.
 * @throws Error if the view cannot be opened, marks itself failed, or takes longer than `timeoutMs`: the result is
 * always the application and never an error page
 */
export async function printServiceView(
  options: PrintOptions,
): Promise<PrintedView> {
  const { executablePath, timeoutMs, url } = options;
  // Without them the print fails when it needs them, and no sooner.
  Promise.resolve(options.documents).catch(() => undefined);
  return withBrowser((browser) => print(browser, options), {
    onlyHost: new URL(url).hostname,
    timeoutMs,
    executablePath,
  });
}

async function print(
  browser: Browser,
  { url, timeoutMs, documents: attached }: PrintOptions,
): Promise<PrintedView> {
  const deadline = Date.now() + timeoutMs;
  const timeLeft = () => Math.max(deadline - Date.now(), 1);

  const page = await firstPageOf(browser);
  await stayAtOrigin(page, new URL(url).origin);
  await open(page, url, timeLeft());
  await waitUntilReady(page, timeLeft());
  const documents = await attached;
  const placeholders = await addPlaceholders(page, documents);
  const printPages = () =>
    page.pdf({
      format: "letter",
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      timeout: timeLeft(),
    });
  const pdf = await printPages();
  if (documents.length === 0) return { pdf, ...placeholders };
  // Only a print shows how many pages come before the documents.
  const numPages = (await PDFDocument.load(pdf)).getPageCount();
  await addPageNumbers(page, documents, numPages);
  return { pdf: await printPages(), ...placeholders };
}

async function stayAtOrigin(page: Page, origin: string) {
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const { protocol, origin: requested } = new URL(request.url());
    const isAllowed =
      protocol === "data:" || protocol === "blob:" || requested === origin;
    // A request of a page that is being closed can be neither answered nor refused any more.
    const handled = isAllowed
      ? request.continue()
      : request.abort("blockedbyclient");
    handled.catch(() => undefined);
  });
}

async function open(page: Page, url: string, timeout: number) {
  const response = await page
    .goto(url, { timeout, waitUntil: "domcontentloaded" })
    .catch((error: unknown) => {
      throw new Error(`The service view did not open: ${reasonOf(error)}`);
    });
  if (!response?.ok()) {
    throw new Error(
      `The service view answered ${response?.status() ?? "nothing"}.`,
    );
  }
}

/** Returns the browser's message without the address, which holds the token. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/( at)? https?:\S+/g, "");
}

async function waitUntilReady(page: Page, timeout: number) {
  const marked = (mark: string) => `html[data-document=${mark}]`;
  await page
    .waitForSelector(`${marked("ready")}, ${marked("failed")}`, { timeout })
    .catch((error: unknown) => {
      throw new Error(`The service view was not ready: ${reasonOf(error)}`);
    });
  if ((await page.$(marked("failed"))) !== null) {
    throw new Error("The service view has failed.");
  }
}
