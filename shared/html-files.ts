import { DEFAULT_PAGE, PAGE_IDS } from "./college/page-titles.ts";
import { ACCOUNT_PATHS } from "./site-paths.ts";

/** HTML file of the default page, of addresses that only the site's code knows, and of those of no page. */
export const INDEX_FILE = "index.html";

/** HTML files by the path of the page whose first picture they hold. */
export const HTML_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [...PAGE_IDS.map((id) => `/${id}`), ...Object.values(ACCOUNT_PATHS)].map(
    (path) => [
      path,
      path === `/${DEFAULT_PAGE}` ? INDEX_FILE : `${path.slice(1)}.html`,
    ],
  ),
);

/** HTML file of the document, which an address with a token shows in place of any page. */
export const DOCUMENT_FILE = "document.html";
