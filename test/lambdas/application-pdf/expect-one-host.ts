import { expect } from "@jest/globals";
import { withBrowser } from "../../../lambdas/application-pdf/browser.ts";
import { startPageServer } from "../../support/files/page-server.ts";

/** Expects that a browser shows pages of `127.0.0.1`, and finds the same server under no other name. */
export async function expectOneHost(
  options: Parameters<typeof withBrowser>[1],
): Promise<void> {
  const server = await startPageServer({ "/": "<p>page</p>" });
  const known = server.addressOf("/");
  const unknown = known.replace("127.0.0.1", "localhost");
  const visits = await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const answer = await page.goto(known);
    const failure = await page.goto(unknown).then(() => "found", String);
    return [answer?.status(), failure];
  }, options);
  expect(visits).toEqual([
    200,
    expect.stringContaining("net::ERR_NAME_NOT_RESOLVED"),
  ]);
}
