import { defineConfig } from "@playwright/test";
import journeys from "../../test/e2e/playwright.config.ts";

// What looks at a state for everybody takes its picture (see `test/e2e/audit.ts`).
process.env["PICTURES"] = "1";

/**
 * What `npm run screenshots` does: the journeys, with a picture of each state that they look at, in each mode, and of
 * where each one ends, which the report shows. `-- --grep TEXT` takes those of some.
 */
export default defineConfig({
  ...journeys,
  testDir: "../../test/e2e",
  outputDir: "../../.build/screenshots/pictures",
  reporter: [
    ["list"],
    [
      "html",
      { outputFolder: "../../.build/screenshots/report", open: "never" },
    ],
  ],
  globalSetup: "../../test/e2e/global-setup.ts",
  use: { ...journeys.use, screenshot: "on" },
});
