/** Data that a route declares about itself. */
export interface PageHandle {
  /** Title of the page, for the browser's tab and history. */
  readonly title: string;
}

/** Returns the title of the innermost route that has one. */
export function titleOf(handles: readonly unknown[]): string | undefined {
  return handles.findLast(
    (handle): handle is PageHandle =>
      typeof handle === "object" && handle !== null && "title" in handle,
  )?.title;
}
