import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router-dom";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { profileQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { ToastsProvider } from "../components/Toasts.tsx";
import { AppRoutes } from "./AppRoutes.tsx";

const queryClient = createQueryClient();
// Its reply may be there already, and the form is then rendered immediately.
if (wasLoggedInAtStart()) void queryClient.prefetchQuery(profileQuery);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastsProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ToastsProvider>
    </QueryClientProvider>
  );
}
