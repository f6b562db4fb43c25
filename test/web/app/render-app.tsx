import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import {
  createMemoryRouter,
  RouterProvider,
  type MemoryRouterProps,
} from "react-router-dom";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { AppRoutes } from "../../../web/src/app/AppRoutes.tsx";
import { ToastsProvider } from "../../../web/src/components/Toasts.tsx";

type InitialEntry = NonNullable<MemoryRouterProps["initialEntries"]>[number];

/** Renders the whole application at an address, with its own routes. */
export function renderApp(at: InitialEntry) {
  const router = createMemoryRouter([{ path: "*", element: <AppRoutes /> }], {
    initialEntries: [at],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastsProvider>
        <RouterProvider router={router} />
      </ToastsProvider>
    </QueryClientProvider>,
  );
  return router;
}
