import { QueryClient } from "@tanstack/react-query";
import { UnauthorizedError } from "./errors.ts";
import { profileQuery } from "./queries.ts";
import { keepStudentData } from "./student-data.ts";

/**
 * Creates the query client. Data is fetched once and kept until it is changed; nothing is refetched without the
 * student's knowledge. Failures reach the error boundary, except those of an ended session, which lead to the login
 * page.
 */
export function createQueryClient(): QueryClient {
  const throwOnError = (error: Error) => !(error instanceof UnauthorizedError);
  const client = new QueryClient({
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
  const tellUsername = keepStudentData(() => {
    client.clear();
  });
  client.getQueryCache().subscribe(() => {
    tellUsername(client.getQueryData(profileQuery.queryKey)?.username);
  });
  return client;
}
