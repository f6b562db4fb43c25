import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  type RouteObject,
} from "react-router-dom";
import { createQueryClient } from "../../web/src/api/query-client.ts";
import { ToastsProvider } from "../../web/src/components/Toasts.tsx";
import type { NavigationState } from "../../web/src/session/navigation-state.ts";
import { SessionProvider } from "../../web/src/session/session.tsx";

export { setLoggedIn } from "./web-login.ts";

type Router = ReturnType<typeof createMemoryRouter>;

export interface RenderedPage extends RenderResult {
  readonly user: UserEvent;
  readonly queryClient: QueryClient;
  readonly router: Router;
  /** Returns the current location of the router. */
  readonly location: () => Router["state"]["location"];
}

/** Renders routes with everything that the application wraps around them; any other path shows its name as heading. */
export function renderRoutes(
  routes: RouteObject[],
  {
    at = "/",
    state,
    queryClient = createQueryClient(),
    user = userEvent.setup(),
  }: {
    readonly at?: string;
    readonly state?: NavigationState;
    readonly queryClient?: QueryClient;
    readonly user?: UserEvent;
  } = {},
): RenderedPage {
  const { pathname, search, hash } = new URL(at, "http://localhost");
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Outlet />
          </SessionProvider>
        ),
        children: [...routes, { path: "*", element: <h1>Elsewhere</h1> }],
      },
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <ToastsProvider>
        <RouterProvider router={router} />
      </ToastsProvider>
    </QueryClientProvider>,
  );
  return {
    ...rendered,
    user,
    queryClient,
    router,
    location: () => router.state.location,
  };
}

/** Renders one element as the page at an address. */
export function renderPage(
  element: ReactNode,
  {
    at = "/",
    ...options
  }: NonNullable<Parameters<typeof renderRoutes>[1]> = {},
): RenderedPage {
  return renderRoutes(
    [{ path: new URL(at, "http://localhost").pathname, element }],
    {
      at,
      ...options,
    },
  );
}
