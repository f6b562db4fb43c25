import { useEffect } from "react";
import { browserPage } from "../lib/reload.ts";

/** A page that the browser kept whole may show a student who has logged out since, so it is loaded anew. */
export function useReloadOnRestore(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) browserPage.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}
