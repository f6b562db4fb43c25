import {
  QueryClientProvider,
  QueryErrorResetBoundary,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { loadsFrom, profileQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { OpenApplication } from "../application/react.tsx";
import { Spinner } from "../components/Spinner.tsx";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { Shell } from "./FormShell.tsx";

const queryClient = createQueryClient();
// Its reply may be there already, and the form is then rendered immediately.
if (wasLoggedInAtStart()) void queryClient.prefetchQuery(profileQuery);

/** Provides a student's application to all form pages; it is loaded before any of them is rendered. */
export function StudentApplication({
  children,
}: {
  readonly children: ReactNode;
}) {
  const loads = loadsFrom(useQueryClient());
  const { data: profile } = useQuery(profileQuery);
  const isLoaded = profile !== undefined;
  const [isShown, setIsShown] = useState(isLoaded);
  useEffect(() => {
    // Rendered in a transition, the form does not block the browser of a slow phone.
    if (isLoaded) {
      startTransition(() => {
        setIsShown(true);
      });
    }
  }, [isLoaded]);
  return profile === undefined || !isShown ? (
    <Spinner />
  ) : (
    <OpenApplication student={{ profile, loads }}>{children}</OpenApplication>
  );
}

/** Renders what all form pages of a student share, and lets what failed to load be requested again. */
function StudentShell({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <AppErrorBoundary onReset={reset}>
            <StudentApplication>
              <Shell>{children}</Shell>
            </StudentApplication>
          </AppErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </QueryClientProvider>
  );
}

export default StudentShell;
