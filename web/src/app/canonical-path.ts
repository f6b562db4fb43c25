/**
 * Returns the one address of a page, for a path that the page's route has matched: it matches `/About`, `/%61bout` and
 * `/about/` as well, but the rest of the site compares paths. Not safe for any other path, because a browser may read
 * the result as the address of another site: `/%2Fevil.example` becomes `//evil.example`.
 */
export function canonicalPath(pathname: string): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "");
}
