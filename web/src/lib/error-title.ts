import { useEffect } from "react";
import { createSharedValue, useSharedValue } from "./shared-value.ts";

/** Number of parts of the page with something to correct. */
const faulty = createSharedValue(0);

/** Lets the page's title, which screen readers read first and tabs show, say that something has to be corrected. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return undefined;
    faulty.set(faulty.get() + 1);
    return () => faulty.set(faulty.get() - 1);
  }, [hasErrors]);
}

/** Sets the page's title. */
export function usePageTitle(title: string): void {
  const prefix = useSharedValue(faulty) > 0 ? "Error: " : "";
  useEffect(() => {
    document.title = `${prefix}${title}`;
  }, [prefix, title]);
}
