import type { QueryClient } from "@tanstack/react-query";
import type { Profile } from "../../shared/contract/replies.ts";
import { loadsFrom } from "../../web/src/api/queries.ts";
import { createQueryClient } from "../../web/src/api/query-client.ts";
import {
  createApplication,
  NO_STORAGE,
  type Application,
  type Dependencies,
} from "../../web/src/application/application.ts";

export const aProfile: Profile = {
  answer: {},
  document_answer: {},
  username: "amy@example.org",
  last_page: "",
  successful_login: [],
  web_status: [],
  reference: "7KQ2-M9XD",
};

/** Creates an application without observers: nothing is stored, and messages are lost. */
export function anApplication({
  isLoggedIn = true,
  queryClient = createQueryClient(),
  ...dependencies
}: Partial<Dependencies> & {
  readonly queryClient?: QueryClient;
  readonly isLoggedIn?: boolean;
}): Application {
  return createApplication({
    profile: isLoggedIn ? aProfile : undefined,
    loads: isLoggedIn ? loadsFrom(queryClient) : undefined,
    toasts: {
      success: () => undefined,
      error: () => () => undefined,
      leavePage: () => undefined,
    },
    storage: NO_STORAGE,
    ...dependencies,
  });
}
