import type { Page } from "puppeteer-core";

/** Uploaded document for which the application's PDF gets placeholder pages. */
export interface PlaceholderRequest {
  /** Key of the question that the document answers. */
  readonly key: string;
  readonly title: string;
  /** File name and length, in smaller letters. */
  readonly note: string;
  /** True for each page in landscape. */
  readonly isWide: readonly boolean[];
}

const POINTS_PER_PIXEL = 0.75;

/** Margins of a placeholder page, in points; they hold header and footer. */
export const PLACEHOLDER_MARGIN = { top: 58, side: 36, bottom: 54 };
const LONG_SIDE = 792;
const SHORT_SIDE = 612;

const { top, side, bottom } = PLACEHOLDER_MARGIN;
const STYLE = `
  @page document-placeholder { margin: ${top}pt ${side}pt ${bottom}pt }
  @page document-placeholder-wide { size: landscape; margin: ${top}pt ${side}pt ${bottom}pt }
  .document-placeholder { break-before: page; page: document-placeholder }
  .document-placeholder-wide { page: document-placeholder-wide }
  /* Glyphs of some fonts overflow their line: without padding, the page before would show a part of the title. */
  .document-title { font-family: var(--font-document, sans-serif); width: ${SHORT_SIDE - 2 * side}pt; padding: 4pt 0 8pt; color: #000; white-space: pre-wrap }
  .document-placeholder-wide .document-title { width: ${LONG_SIDE - 2 * side}pt }
  .document-title h2 { margin: 0; font-family: inherit; letter-spacing: normal; font-size: 13pt; line-height: 1.25; text-wrap: wrap; overflow-wrap: anywhere }
  .document-title p { margin: 0; font-size: 8.5pt; line-height: 1.3; overflow-wrap: anywhere }
`;

/**
 * Adds to an open service view, after the application, an empty page for each page of the documents, the first of each
 * document with a title on top. So the browser numbers them, prints their headers and footers in its own fonts, and
 * lists their titles as bookmarks.
 * @returns the height of each title in points, and the text of all headings
 */
export async function addPlaceholders(
  page: Page,
  documents: readonly PlaceholderRequest[],
): Promise<{
  readonly titleHeights: readonly number[];
  readonly headings: readonly string[];
}> {
  const { heights, headings } = await page.evaluate(
    drawPlaceholders,
    documents,
    STYLE,
  );
  return {
    titleHeights: heights.map((height) => height * POINTS_PER_PIXEL),
    headings,
  };
}

/** Adds the pages inside the browser, so it uses nothing from its module. */
async function drawPlaceholders(
  documents: readonly PlaceholderRequest[],
  style: string,
): Promise<{ heights: number[]; headings: string[] }> {
  const { document, CSSStyleSheet } = globalThis as unknown as BrowserWindow;
  const add = (parent: HtmlElement, tag: string, text = "") => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  // Not a `style` element: the site's content security policy admits no style but the site's.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);

  const titles = documents.map(({ title, note, isWide }) => {
    const section = add(document.body, "section");
    const placeholders = isWide.map((wide) => {
      const each = add(section, "div");
      each.className = `document-placeholder ${wide ? "document-placeholder-wide" : ""}`;
      return each;
    });
    const heading = add(placeholders[0] ?? section, "div");
    heading.className = "document-title";
    add(heading, "h2", title);
    add(heading, "p", note);
    return heading;
  });
  // The titles may need fonts that nothing before has used.
  await document.fonts.ready;
  return {
    heights: titles.map((title) => title.getBoundingClientRect().height),
    headings: [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
      ({ textContent }) => textContent,
    ),
  };
}

/**
 * Writes beside the name of each document in an open service view on which page the document begins.
 * @param numPages number of pages of the print, placeholders included
 */
export async function addPageNumbers(
  page: Page,
  documents: readonly PlaceholderRequest[],
  numPages: number,
): Promise<void> {
  let next = numPages + 1;
  const firstPages = documents
    .toReversed()
    .map(({ key, isWide }) => [key, (next -= isWide.length)] as const);
  await page.evaluate((all) => {
    const { document } = globalThis as unknown as BrowserWindow;
    for (const [key, number] of all) {
      const places = document.querySelectorAll(`[data-document-key="${key}"]`);
      for (const place of places) place.textContent = `, page ${number}`;
    }
  }, firstPages);
}

/** The part of the page that is used here; this program has no DOM types. */
interface BrowserWindow {
  readonly document: {
    readonly body: HtmlElement;
    readonly fonts: { readonly ready: Promise<unknown> };
    readonly adoptedStyleSheets: { push: (sheet: StyleSheet) => void };
    createElement: (tag: string) => HtmlElement;
    querySelectorAll: (selector: string) => Iterable<HtmlElement>;
  };
  readonly CSSStyleSheet: new () => StyleSheet;
}

interface StyleSheet {
  replaceSync: (style: string) => void;
}

interface HtmlElement {
  className: string;
  textContent: string;
  append: (child: HtmlElement) => void;
  getBoundingClientRect: () => { readonly height: number };
}
