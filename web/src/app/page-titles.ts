import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** What a route says about itself. */
export interface PageHandle {
  /** The name of the page, for the browser's tab and history. */
  readonly title: string;
}

/** The title of the innermost route that has one. */
export const titleOf = (handles: readonly unknown[]): string | undefined =>
  handles.findLast(
    (handle): handle is PageHandle =>
      typeof handle === "object" && handle !== null && "title" in handle,
  )?.title;

const PREFIX = "Error: ";

/**
 * Says in the title of the page, which screen readers read first and tabs show, that something on it has to be put
 * right. The page's own title has to be set before, by whatever stands further up or earlier in the document.
 */
export const useErrorTitle = (hasErrors: boolean): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasErrors) return undefined;
    const title = document.title.replace(PREFIX, "");
    document.title = `${PREFIX}${title}`;
    return () => {
      // A new page has named itself by now.
      if (document.title === `${PREFIX}${title}`) document.title = title;
    };
  }, [hasErrors, pathname]);
};
