/**
 * The one address of a page, for a path that the page's route has taken: it takes `/About`, `/%61bout` and `/about/` as
 * well, but the rest of the site compares paths. Never for any other path, because a browser may read what comes out as
 * the address of another site: `/%2Fevil.example` becomes `//evil.example`.
 */
export function canonicalPath(pathname: string): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "");
}
