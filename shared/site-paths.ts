import { DEFAULT_PAGE, pages } from "./application/pages.ts";
import type { PageId } from "./application/question.ts";

/** Paths of the account pages: the router, the links and the CloudFront function read this list. */
export const ACCOUNT_PATHS = {
  login: "/login",
  signUp: "/signup",
  confirm: "/confirm",
  forgot: "/forgot",
  reset: "/reset",
} as const;

export const COMPLETION_PATH = "/completion";

/** Returns the path of a page of the form. */
export function pathOfPage(page: PageId): string {
  return `/${page}`;
}

export const FORM_PATHS: readonly string[] = pages.map(({ id }) =>
  pathOfPage(id),
);

/** The page that a visit without a path begins with. */
export const DEFAULT_PATH = pathOfPage(DEFAULT_PAGE);
