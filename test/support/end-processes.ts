import { afterAll } from "@jest/globals";

// They wait for the next job for as long as the test runner's process lives, with 600 MB each.
afterAll(async () => {
  // Not before the test, which may replace what it imports.
  const { endProcesses } =
    await import("@admission/safe-documents/convert/bounded-process");
  endProcesses();
});
