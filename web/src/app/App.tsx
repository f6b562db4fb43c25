import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { profileQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { ToastsProvider } from "../components/Toasts.tsx";
import { appRoutes } from "./router.tsx";

const router = createBrowserRouter(appRoutes);
const queryClient = createQueryClient();
// Its reply may be there already, and the form is then rendered immediately.
if (wasLoggedInAtStart()) void queryClient.prefetchQuery(profileQuery);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastsProvider>
        <RouterProvider router={router} />
      </ToastsProvider>
    </QueryClientProvider>
  );
}
