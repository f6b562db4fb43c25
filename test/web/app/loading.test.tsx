import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { Root } from "../../../web/src/app/Root.tsx";
import { ToastsProvider } from "../../../web/src/components/Toasts.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

/** Opens a loaded page, with a link to one whose code arrives when the test says so. */
function openFirst() {
  const { promise, resolve } = Promise.withResolvers<{
    element: React.ReactNode;
  }>();
  const router = createMemoryRouter([
    {
      element: <Root />,
      children: [
        { path: "/", element: <h1>First</h1> },
        { path: "/second", lazy: () => promise },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastsProvider>
        <RouterProvider router={router} />
      </ToastsProvider>
    </QueryClientProvider>,
  );
  return {
    goToSecond: () => act(() => void router.navigate("/second")),
    arrive: () =>
      act(async () => {
        resolve({ element: <h1>Second</h1> });
        await promise;
      }),
  };
}
function overlay() {
  return screen.queryByRole("status");
}

describe("a page whose code is loading", () => {
  it("leaves the last page visible, under the spinner, until it is loaded", async () => {
    const { goToSecond, arrive } = openFirst();
    expect(overlay()).toBeNull();

    goToSecond();
    await waitFor(() => expect(overlay()).toHaveTextContent("Loading…"));
    expect(screen.getByRole("heading", { name: "First" })).toBeInTheDocument();

    await arrive();
    expect(
      await screen.findByRole("heading", { name: "Second" }),
    ).toBeInTheDocument();
    expect(overlay()).toBeNull();
  });

  it("reports after a while that it takes longer than usual", async () => {
    const { goToSecond } = openFirst();
    goToSecond();
    await waitFor(() => expect(overlay()).toHaveTextContent("Loading…"));

    act(() => jest.advanceTimersByTime(8_000));

    expect(overlay()).toHaveTextContent(
      "This takes longer than usual. Please keep this page open; we are still trying.",
    );
  });
});
