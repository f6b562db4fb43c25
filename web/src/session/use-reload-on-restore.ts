import { useEffect } from "react";
import { browserPage } from "../lib/reload.ts";

/** Reloads a page restored from the back-forward cache, which may show a student who has logged out since. */
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
