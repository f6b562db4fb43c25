import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const PREFIX = "Error: ";

/**
 * Adds to the page's title, which screen readers read first and tabs show, that something on the page has to be
 * corrected. The page's own title has to be set before, by a component further up or earlier in the document.
 */
export function useErrorTitle(hasErrors: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasErrors) return undefined;
    const title = document.title.replace(PREFIX, "");
    document.title = `${PREFIX}${title}`;
    return () => {
      // A new page has set its own title by now.
      if (document.title === `${PREFIX}${title}`) document.title = title;
    };
  }, [hasErrors, pathname]);
}
