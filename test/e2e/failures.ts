import type { Page, Route } from "@playwright/test";
import { test as journey } from "./journey.ts";

/** Journey on which calls fail: the site may report them, and the console must contain nothing else. */
export const test = journey.extend({
  expectedErrors: /Failed to load resource|\bevent: /,
});

/**
 * Lets the first request for an address fail. The route stays in place: removing the last one while requests are held
 * would lose them.
 */
export async function failOnce(
  page: Page,
  address: string,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  let hasFailed = false;
  await page.route(address, async (route) => {
    if (hasFailed) return route.fallback();
    hasFailed = true;
    return fail(route);
  });
}
