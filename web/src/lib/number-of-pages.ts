/** Words a number of pages: `1 page`, `2 pages`. */
export function numberOfPages(pages: number): string {
  return `${pages} ${pages === 1 ? "page" : "pages"}`;
}
