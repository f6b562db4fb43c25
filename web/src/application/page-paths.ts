import { DEFAULT_PAGE } from "../../../shared/college/page-titles.ts";
import { pages } from "../../../shared/college/pages.ts";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { COMPLETION_PATH } from "../../../shared/site-paths.ts";

export const DEFAULT_PATH = `/${DEFAULT_PAGE}`;

const pagePaths: readonly string[] = pages.map(({ id }) => `/${id}`);

interface Arrival {
  readonly pathname: string;
  readonly hash: string;
  readonly status: WebStatus | null;
  /** Page to continue with, known only right after a login. */
  readonly lastPage: string | undefined;
}

/** Returns the path to which a student at a form page is redirected; undefined if the page is the right one. */
export function redirectOf({
  pathname,
  hash,
  status,
  lastPage,
}: Arrival): string | undefined {
  if (status === "submitted") {
    return pathname === COMPLETION_PATH ? undefined : COMPLETION_PATH;
  }
  if (pathname === COMPLETION_PATH) return DEFAULT_PATH;
  const isBareDefault = pathname === DEFAULT_PATH && hash === "";
  return isBareDefault &&
    lastPage !== undefined &&
    lastPage !== pathname &&
    pagePaths.includes(lastPage)
    ? lastPage
    : undefined;
}
