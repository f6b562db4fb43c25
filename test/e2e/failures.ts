import type { Page, Route } from "@playwright/test";
import { expect, test as journey } from "./journey.ts";

/** Returns whether a text is the site's own report of a failed call, which such a journey is about. */
function isReport(text: string): boolean {
  return /\bevent: /.test(text);
}

/** Journey on which calls fail: the site may report them, and the console must contain nothing else. */
export const test = journey.extend<{ consoleTexts: string[] }>({
  consoleTexts: [
    async ({ page }, use) => {
      const texts: string[] = [];
      page.on("console", (message) => texts.push(message.text()));
      await use(texts);
    },
    { auto: true },
  ],
  quietConsole: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      const text = message.text();
      const isExpected = isReport(text) || /Failed to load resource/.test(text);
      if (message.type() === "error" && !isExpected) problems.push(text);
    });
    await use();
    expect(problems).toEqual([]);
  },
});

export type Failing = (route: Route) => Promise<void>;

/**
 * Lets the first request for an address fail. The route stays in place: removing the last one while requests are held
 * would lose them.
 */
export async function failOnce(
  page: Page,
  address: string,
  fail: Failing,
): Promise<void> {
  let hasFailed = false;
  await page.route(address, async (route) => {
    if (hasFailed) return route.fallback();
    hasFailed = true;
    return fail(route);
  });
}
