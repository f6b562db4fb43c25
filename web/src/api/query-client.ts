import { QueryClient } from "@tanstack/react-query";
import { UnauthorizedError } from "./errors.ts";

/**
 * Data is fetched once and kept until somebody changes it; nothing is asked twice behind the student's back. Failures
 * reach the error boundary, except those of a session that ended: that one leads to the login page.
 */
export function createQueryClient(): QueryClient {
  const throwOnError = (error: Error) => !(error instanceof UnauthorizedError);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        networkMode: "always",
        throwOnError,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
