import { randomUUID } from "node:crypto";
import {
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { clockOffset, moveClock } from "../support/move-clock.ts";
import { mailTo, PASSWORD } from "./system.ts";

export { PASSWORD } from "./system.ts";

/**
 * Browser on the running system, with the clock of this process, and a unique address. Errors in the console fail the
 * journey.
 */
export const test = base.extend<{
  username: string;
  /** Errors that the console may show: the browser itself reports a failed request, even if the page handles it. */
  expectedErrors: RegExp;
  quietConsole: void;
}>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (clockOffset !== 0) {
          await context.addInitScript(moveClock, clockOffset);
        }
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({}, use) => use(process.env["SYSTEM_ORIGIN"] ?? ""),
  username: async ({}, use) =>
    use(`amy-${randomUUID().slice(0, 8)}@example.org`),
  expectedErrors: [/Failed to load resource/, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        const isExpected = expectedErrors.test(text);
        if (message.type() === "error" && !isExpected) problems.push(text);
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Waits until both drawing steps of a form page are done. Needed by tests that read the page as it is instead of
 * waiting for something on it.
 */
export function expectWhole(page: Page): Promise<void> {
  return expect(page.locator("main form[aria-busy=true]")).toHaveCount(0);
}

/** Holds back the site's files of code; returns a function that releases it. */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

/** Opens a page with the code that comes later. */
export async function openWithParts(page: Page, path: string): Promise<void> {
  const parts = ["js", "css"].map(async (type) => {
    const file = new RegExp(`/parts-.*\\.${type}$`);
    await (await page.waitForResponse(file)).finished();
  });
  await page.goto(path);
  await Promise.all(parts);
}

/** Opens a page, and waits until its code has taken over and all of it is drawn. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".first-picture")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectWhole(page);
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { name, level: 1 });
}

export function preferredName(page: Page): Locator {
  return page.getByRole("textbox", { name: "Preferred Name" }).first();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
}

/** Opens a stored file by its link, which is signed at the press; returns what anyone gets who has the address. */
export async function fileOf(link: Locator): Promise<Uint8Array> {
  const [opened] = await Promise.all([
    link
      .page()
      .context()
      .waitForEvent("request", {
        predicate: (request) => request.url().includes("X-Amz-Signature"),
      }),
    link.click(),
  ]);
  return new Uint8Array(await (await fetch(opened.url())).arrayBuffer());
}

export function originOf(): string {
  return process.env["SYSTEM_ORIGIN"] ?? "";
}

/** Goes from the sign-up card to the first page, with the code from the outbox. */
export async function signUpAndLogIn(
  page: Page,
  username: string,
): Promise<void> {
  // The address changes before the page, and the form asks for an e-mail address as well.
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email Address" }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(
    page.getByRole("heading", { name: "Confirm Your Account" }),
  ).toBeVisible();
  const { code } = await mailTo(originOf(), username);
  await page.getByLabel(/code/i).fill(code);
  await page
    .getByRole("button", { name: /confirm/i })
    .first()
    .click();
  await logIn(page, username);
}

export async function logIn(page: Page, username: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email Address" }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(
    page.getByRole("heading", { name: "About You", level: 1 }),
  ).toBeVisible();
}
