import { getDocument } from "unpdf/pdfjs";

type OpenDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Opens a PDF with another library than the one that wrote it, passes it to `read` and closes it. */
async function withPdf<T>(
  pdf: Uint8Array,
  read: (document: OpenDocument) => Promise<T>,
): Promise<T> {
  // The library takes ownership of the bytes that it is given, so it gets a copy.
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** Reads the pages of a PDF, one after the other. */
export function eachPage<T>(
  pdf: Uint8Array,
  read: (page: Awaited<ReturnType<OpenDocument["getPage"]>>) => Promise<T>,
): Promise<T[]> {
  return withPdf(pdf, async (document) => {
    const results: T[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      results.push(await read(await document.getPage(number)));
    }
    return results;
  });
}

/** Returns the text of each page of a PDF, with white space collapsed to single spaces. */
export function textOfPages(pdf: Uint8Array): Promise<string[]> {
  return eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent();
    const pieces = items.filter((item) => "str" in item);
    const words = pieces.map(({ str, transform }, index) => {
      const isSameLine = pieces[index - 1]?.transform[5] === transform[5];
      return isSameLine ? str : ` ${str}`;
    });
    return words.join("").replaceAll(/\s+/g, " ").trim();
  });
}

/** Returns the text of a whole PDF, with white space collapsed to single spaces. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await textOfPages(pdf)).join(" ");
}

/**
 * Returns the columns, of two on each page, in which the matches of a pattern stand, such as "page 2, left". Blanks do
 * not count.
 */
export async function columnsOf(
  pdf: Uint8Array,
  pattern: RegExp,
): Promise<ReadonlyMap<string, string>> {
  const found = await eachPage(pdf, async (page) => {
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const letters = items.flatMap((item) => {
      if (!("str" in item)) return [];
      const column = Number(item.transform[4]) < width / 2 ? "left" : "right";
      const place = `page ${page.pageNumber}, ${column}`;
      const bare = item.str.replaceAll(/\s/g, "");
      return bare.split("").map((letter) => ({ letter, place }));
    });
    const text = letters.map(({ letter }) => letter).join("");
    return [...text.matchAll(pattern)].map(
      ({ 0: match, index }) => [match, letters[index]?.place ?? ""] as const,
    );
  });
  return new Map(found.flat());
}

/** Returns the number of pages of a PDF. */
export function pagesOf(pdf: Uint8Array): Promise<number> {
  return withPdf(pdf, async (document) => document.numPages);
}

/** Returns the width and height of each page in points, as it is shown. */
export function pageSizesOf(pdf: Uint8Array): Promise<[number, number][]> {
  return eachPage(pdf, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return [width, height];
  });
}

export interface Tag {
  readonly role: string;
  readonly alt?: string;
}

/** Returns the tags of each page in reading order, as a screen reader uses them. Empty for a page without tags. */
export function tagsOfPages(pdf: Uint8Array): Promise<Tag[][]> {
  return eachPage(pdf, async (page) => tagsIn(await page.getStructTree()));
}

function tagsIn(node: unknown): Tag[] {
  if (typeof node !== "object" || node === null || !("role" in node)) return [];
  const { role, alt, children } = node as {
    role: string;
    alt?: string;
    children?: unknown[];
  };
  const tag = alt === undefined ? { role } : { role, alt };
  const inside = (children ?? []).flatMap(tagsIn);
  // The root belongs to the reader and stands for no tag.
  return role === "Root" ? inside : [tag, ...inside];
}

/** Returns the title, keywords and language of a PDF, and the addresses of its links. */
export async function detailsOf(pdf: Uint8Array) {
  const links = (await annotationsOf(pdf)).flatMap(({ url }) => url ?? []);
  return withPdf(pdf, async (document) => {
    const { info } = await document.getMetadata();
    const { Title, Keywords, Language } = info as Record<string, unknown>;
    return { title: Title, keywords: Keywords, language: Language, links };
  });
}

/** Returns the texts that begin in links out of a PDF. */
export async function linkedTexts(pdf: Uint8Array): Promise<string[]> {
  const texts = await eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent();
    const links: { url?: string; rect: number[] }[] =
      await page.getAnnotations();
    return items.flatMap((item) => {
      if (!("str" in item)) return [];
      const [x = 0, y = 0] = item.transform.slice(4).map(Math.round);
      const isLinked = links.some(({ url, rect }) => {
        const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Math.round);
        return url && x >= left && x < right && y >= bottom && y < top;
      });
      return isLinked ? [item.str] : [];
    });
  });
  return texts.flat();
}

async function annotationsOf(
  pdf: Uint8Array,
): Promise<{ readonly url?: string; readonly dest?: unknown }[]> {
  return (await eachPage(pdf, (page) => page.getAnnotations())).flat();
}

/** Returns the pages, counted from 1, that the links of a PDF lead to. */
export async function placesOfLinks(pdf: Uint8Array): Promise<number[]> {
  const places = (await annotationsOf(pdf)).flatMap(({ dest }) =>
    Array.isArray(dest) ? [dest[0]] : [],
  );
  return withPdf(pdf, (document) =>
    Promise.all(
      places.map(async (page) => (await document.getPageIndex(page)) + 1),
    ),
  );
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

/** Returns the bookmarks of a PDF, each indented by two spaces per level. */
export function outlineOf(pdf: Uint8Array): Promise<string[]> {
  const linesOf = (bookmarks: readonly Bookmark[], indent: string): string[] =>
    bookmarks.flatMap(({ title, items }) => [
      `${indent}${title}`,
      ...linesOf(items, `${indent}  `),
    ]);
  return withPdf(pdf, async (document) =>
    linesOf((await document.getOutline()) ?? [], ""),
  );
}
