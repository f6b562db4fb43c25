import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  act,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import type { ComponentType } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { lazyPage, LoadingPage } from "../../../web/src/app/lazy-page.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

/** Opens a loaded page, with a link to one whose code arrives when the test says so. */
function openFirst() {
  const { promise, resolve } = Promise.withResolvers<{
    default: ComponentType;
  }>();
  const Second = lazyPage(() => promise);
  render(
    <MemoryRouter>
      <LoadingPage />
      <Link to="/second">To the second</Link>
      <Routes>
        <Route path="/" element={<h1>First</h1>} />
        <Route path="/second" element={<Second />} />
      </Routes>
    </MemoryRouter>,
  );
  return {
    goToSecond: () => {
      fireEvent.click(screen.getByRole("link"));
    },
    arrive: () =>
      act(async () => {
        resolve({ default: () => <h1>Second</h1> });
        await promise;
      }),
  };
}
function overlay() {
  return screen.queryByText(/Loading…|longer/);
}

describe("a page whose code is loading", () => {
  it("leaves the last page visible, under the spinner, which reports after a while that it takes longer", async () => {
    const { goToSecond, arrive } = openFirst();
    expect(overlay()).toBeNull();

    goToSecond();
    await waitFor(() => expect(overlay()).toHaveTextContent("Loading…"));
    expect(screen.getByRole("heading", { name: "First" })).toBeInTheDocument();

    act(() => jest.advanceTimersByTime(8_000));
    expect(overlay()).toHaveTextContent(
      "This takes longer than usual. Please keep this page open; we are still trying.",
    );

    await arrive();
    expect(
      await screen.findByRole("heading", { name: "Second" }),
    ).toBeInTheDocument();
    expect(overlay()).toBeNull();
  });
});
