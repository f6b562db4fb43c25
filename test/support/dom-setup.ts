import "./dom-references.ts";
import "@testing-library/jest-dom/jest-globals";
import { afterEach, beforeAll, beforeEach, jest } from "@jest/globals";
import { configure } from "@testing-library/react";
import { fakeApi } from "./web-fetch.ts";
import { setLoggedIn } from "./web-login.ts";

// A busy machine takes longer than the default of one second to draw a page.
configure({ asyncUtilTimeout: 60_000 });

// The page is idle, and has loaded what is used later.
beforeAll(async () => {
  // Not earlier than the test, which may replace what it imports.
  const { loadParts } = await import("../../web/src/components/lazy-part.tsx");
  await loadParts();
});
// Each test begins in a new tab of a visitor, without a connection.
beforeEach(() => {
  sessionStorage.clear();
  fakeApi();
});
afterEach(() => {
  setLoggedIn(false);
  jest.restoreAllMocks();
  jest.useRealTimers();
});
