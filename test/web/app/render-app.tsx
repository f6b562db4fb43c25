import { render } from "@testing-library/react";
import {
  createMemoryRouter,
  RouterProvider,
  type MemoryRouterProps,
} from "react-router-dom";
import { forgetStudentData } from "../../../web/src/api/student-data.ts";
import { AppRoutes } from "../../../web/src/app/AppRoutes.tsx";
import { ToastsProvider } from "../../../web/src/components/Toasts.tsx";

type InitialEntry = NonNullable<MemoryRouterProps["initialEntries"]>[number];

/** Renders the whole application at an address, with its own routes. */
export function renderApp(at: InitialEntry) {
  const router = createMemoryRouter([{ path: "*", element: <AppRoutes /> }], {
    initialEntries: [at],
  });
  forgetStudentData();
  render(
    <ToastsProvider>
      <RouterProvider router={router} />
    </ToastsProvider>,
  );
  return router;
}
