import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const PREFIX = "Error: ";

/**
 * Says in the title of the page, which screen readers read first and tabs show, that something on it has to be put
 * right. The page's own title has to be set before, by whatever stands further up or earlier in the document.
 */
export function useErrorTitle(hasErrors: boolean): void {
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
}
