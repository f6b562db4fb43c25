import { queryOptions } from "@tanstack/react-query";
import { formVersion } from "../../../shared/form/version.ts";
import { callWithRetries } from "./call-with-retries.ts";
import { UnauthorizedError } from "./errors.ts";
import { haveForm } from "./form-version.ts";
import { showApplication } from "./shown-application.ts";

// Whatever asks for a student's data has the form.
haveForm(formVersion);

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

/**
 * Counts by button id. A failure is tolerated: the query fails without reaching the error boundary and its cache stays
 * empty, so that readers fall back to their default with `data ?? {}`.
 */
export const addAnotherQuery = queryOptions({
  queryKey: ["add-another"],
  queryFn: ({ signal }) => callWithRetries("get-add-another", { signal }),
  throwOnError: false,
});

/** Chosen tabs by tab id; a failure is tolerated like that of `addAnotherQuery`. */
export const tabsQuery = queryOptions({
  queryKey: ["tabs"],
  queryFn: ({ signal }) => callWithRetries("get-tabs", { signal }),
  throwOnError: false,
});
