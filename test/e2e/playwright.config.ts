import { browserLibraries, installedChrome } from "@admission/local-cloud";
import { defineConfig } from "@playwright/test";

Object.assign(process.env, browserLibraries());
const { packagedChromium } =
  await import("../../lambdas/application-pdf/packaged-chromium.ts");
const executablePath = installedChrome() ?? (await packagedChromium());

/** Nothing waits so long but on a machine that stands still meanwhile. */
const PATIENCE_MS = 45_000;

const MAIN_JOB = /main-job\.spec/;

/** Journeys in a real browser against the system that `npm start` runs. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [["list"]],
  use: {
    actionTimeout: PATIENCE_MS,
    // A trace of every test, which one that fails would need, takes a third of their time.
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args: ["--no-sandbox"] },
  },
  projects: [
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 900 } },
      testIgnore: MAIN_JOB,
    },
    {
      name: "phone",
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      },
      // The width changes the look and the navigation of pages, not the meaning of answers: with a pointer,
      // keyboard.spec goes the same way, and accessibility.spec looks at every width.
      testMatch: MAIN_JOB,
    },
  ],
});
