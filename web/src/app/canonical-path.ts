/**
 * The one address of a page. Its route answers to `/About` and `/about/` as well, but the rest of the site compares
 * paths. For the address of a known page alone: any other one may lead out of the site.
 */
export const canonicalPath = (pathname: string): string =>
  decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "");
