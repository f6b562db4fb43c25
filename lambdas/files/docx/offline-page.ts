import type { HTTPRequest, Page } from "puppeteer-core";
import { withBrowser } from "../../pdf/browser.ts";

/** The walls around a page; each of them stands by itself. */
export interface Walls {
  /** The page's own policy, which forbids scripts, frames and everything that is not part of it. */
  readonly policy: boolean;
  /** Requests are stopped before they leave the page. */
  readonly interception: boolean;
  /** The browser finds no host. */
  readonly noHosts: boolean;
}

export const ALL_WALLS: Walls = {
  policy: true,
  interception: true,
  noHosts: true,
};

export interface OfflineOptions {
  /** An installed Chrome, where the Chromium of the package does not run. */
  readonly executablePath?: string | undefined;
  /** The longest life of the browser. */
  readonly timeoutMs: number;
  readonly walls?: Walls;
}

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">`;

/**
 * Shows a document in a browser of its own from which nothing gets out, and prints it as a tagged PDF after `prepare`
 * has run. Scripts of the document never run; those of `prepare` do, because they come from outside of the page.
 * Throws when that takes longer than `timeoutMs`.
 */
export async function printOffline(
  { css, body }: { readonly css: string; readonly body: string },
  prepare: (page: Page) => Promise<void>,
  { executablePath, timeoutMs, walls = ALL_WALLS }: OfflineOptions,
): Promise<Uint8Array> {
  return withBrowser(
    async (browser) => {
      const page = await browser.newPage();
      if (walls.interception) await stopRequests(page);
      await page.setContent(
        `<!doctype html><html lang="en-US"><head><meta charset="utf-8">${walls.policy ? POLICY : ""}<title>Document</title><style>${css}</style></head><body>${body}</body></html>`,
        { waitUntil: "load", timeout: timeoutMs },
      );
      await prepare(page);
      return page.pdf({
        format: "letter",
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
        timeout: timeoutMs,
      });
    },
    {
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(walls.noHosts ? {} : { onlyHost: "*" }),
      lifeMs: timeoutMs,
      timeoutMs,
    },
  );
}

async function stopRequests(page: Page) {
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const done = /^(data:|about:blank$)/.test(request.url())
      ? request.continue()
      : request.abort("blockedbyclient");
    // A request of a page that is being closed can be neither answered nor refused any more.
    done.catch(() => undefined);
  });
}
