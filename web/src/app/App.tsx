import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ComponentType, type ReactNode } from "react";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { profileQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { ToastsProvider } from "../components/Toasts.tsx";
import { AppRoutes } from "./AppRoutes.tsx";

function createClient() {
  const queryClient = createQueryClient();
  // Its reply may be there already, and the form is then rendered immediately.
  if (wasLoggedInAtStart()) void queryClient.prefetchQuery(profileQuery);
  return queryClient;
}

/** Renders the whole site inside a router: the browser's, or one that stays at an address. */
export function App({
  Router,
}: {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
}) {
  const [queryClient] = useState(createClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastsProvider>
        <Router>
          <AppRoutes />
        </Router>
      </ToastsProvider>
    </QueryClientProvider>
  );
}
