import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { callWithRetries } from "./call-with-retries.ts";
import { UnauthorizedError } from "./errors.ts";
import { showApplication } from "./shown-application.ts";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => {
    const profile = await callWithRetries("get-profile", { signal });
    showApplication(profile.reference);
    return profile;
  },
  // The form depends on it: if it is already on display, a failed refetch must not remove the form.
  throwOnError: (error, { state }) =>
    state.data === undefined && !(error instanceof UnauthorizedError),
});

/** Counts by button id. */
const addAnotherQuery = queryOptions({
  queryKey: ["add-another"],
  queryFn: ({ signal }) => callWithRetries("get-add-another", { signal }),
});

/** Chosen tabs by tab id. */
const tabsQuery = queryOptions({
  queryKey: ["tabs"],
  queryFn: ({ signal }) => callWithRetries("get-tabs", { signal }),
});

/** Returns how to load what the server has of a student: what was chosen earlier once, the profile anew each time. */
export function loadsFrom(client: QueryClient) {
  return {
    // With 0, what was loaded would count as fresh while the device's clock is behind the time of its load.
    profile: () => client.fetchQuery({ ...profileQuery, staleTime: -Infinity }),
    counts: () => client.fetchQuery(addAnotherQuery),
    tabs: () => client.fetchQuery(tabsQuery),
  };
}
export type StudentLoads = ReturnType<typeof loadsFrom>;
