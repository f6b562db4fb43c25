import { defineConfig } from "@playwright/test";
import journeys from "../../test/e2e/playwright.config.ts";

/**
 * What `npm run screenshots` photographs: journeys that stop at every page and state, and take its pictures, which the
 * report shows. `-- --grep TEXT` takes those of some.
 */
export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../.build/screenshots/pictures",
  reporter: [
    ["list"],
    [
      "html",
      { outputFolder: "../../.build/screenshots/report", open: "never" },
    ],
  ],
  globalSetup: "../../test/e2e/global-setup.ts",
  timeout: 240_000,
  projects: [{ name: "pictures" }],
});
