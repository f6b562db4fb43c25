import {
  QueryClientProvider,
  QueryErrorResetBoundary,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { profileQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { StudentApplication } from "../application/student.tsx";
import { AppErrorBoundary } from "./AppErrorBoundary.tsx";
import { Shell } from "./FormShell.tsx";

const queryClient = createQueryClient();
// Its reply may be there already, and the form is then rendered immediately.
if (wasLoggedInAtStart()) void queryClient.prefetchQuery(profileQuery);

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
