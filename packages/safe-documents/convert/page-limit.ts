import { RefusedFile } from "./refused-file.ts";

export const MAX_PAGES = 50;

/** @throws RefusedFile if a document has more pages than we take */
export function checkPageCount(pages: number): void {
  if (pages <= MAX_PAGES) return;
  throw new RefusedFile(
    `Your document has more than ${MAX_PAGES} pages. Please upload a shorter one.`,
    { kind: "TooLarge" },
  );
}
