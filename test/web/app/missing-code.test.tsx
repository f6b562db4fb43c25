import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { RootErrorPage } from "../../../web/src/app/RootErrorPage.tsx";
import {
  ChunkLoadError,
  lazyImport,
} from "../../../web/src/lib/lazy-import.ts";
import { browserPage } from "../../../web/src/lib/reload.ts";

const reload = jest.fn();

beforeEach(() => {
  // React reports the errors that a boundary catches.
  jest.spyOn(console, "error").mockReturnValue(undefined);
  jest.spyOn(console, "warn").mockReturnValue(undefined);
  reload.mockReset();
  jest.spyOn(browserPage, "reload").mockImplementation(reload);
  globalThis.fetch = () => Promise.resolve(new Response("<html>"));
});

/** Messages of browsers and of the site's loader. */
const WORDS = [
  "Failed to fetch dynamically imported module: http://localhost/assets/a.js",
  "error loading dynamically imported module: http://localhost/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
] as const;

function visit(load: () => Promise<{ readonly default: () => null }>) {
  const Page = lazy(load);
  return render(
    <ErrorBoundary FallbackComponent={RootErrorPage}>
      <Page />
    </ErrorBoundary>,
  );
}
function visitMissing() {
  return visit(() => lazyImport(() => Promise.reject(new TypeError(WORDS[0]))));
}
describe("A page whose code is missing", () => {
  it.each(WORDS)("is detected by: %s", async (words) => {
    await expect(
      lazyImport(() => Promise.reject(new TypeError(words))),
    ).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it("times out after 30 seconds", async () => {
    jest.useFakeTimers();
    const loading = lazyImport(() => new Promise(() => undefined)).catch(
      (error: unknown) => error,
    );

    await jest.advanceTimersByTimeAsync(30_000);

    expect(await loading).toBeInstanceOf(ChunkLoadError);
  });

  it("may be reloaded after the next deployment, a minute later", async () => {
    jest.useFakeTimers({ doNotFake: ["setTimeout", "queueMicrotask"] });
    const { unmount } = visitMissing();
    await screen.findByText("Loading…");
    unmount();
    jest.setSystemTime(jest.now() + 60_000);

    visitMissing();
    await screen.findByText("Loading…");

    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["without a connection", () => Promise.reject(new TypeError("offline"))],
    [
      "while the site is down",
      () => Promise.resolve(new Response("", { status: 503 })),
    ],
    ["where nothing is answered", () => new Promise<never>(() => undefined)],
  ])("is not reloaded %s, if a reload would lose data", async (_, fetch) => {
    jest.useFakeTimers();
    globalThis.fetch = fetch;
    visitMissing();
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(30_000));

    expect(
      screen.getByRole("heading", { name: "This page could not be loaded." }),
    ).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});
