import { jest } from "@jest/globals";

function isReport(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "event" in entry;
}

/**
 * Keeps the reports of expected failures out of the test's output. Any other output to `console.error`, such as a
 * warning of React, fails the test.
 */
export function muteFailureReports() {
  return jest
    .spyOn(console, "error")
    .mockImplementation((...entries: unknown[]) => {
      if (entries.every(isReport)) return;
      throw new Error(
        `Unexpected console.error: ${entries.map(String).join(" ")}`,
      );
    });
}
