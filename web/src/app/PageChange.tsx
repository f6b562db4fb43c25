import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { school } from "../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
import { useToasts } from "../components/Toasts.tsx";
import { announce } from "../lib/announce.ts";
import { usePageTitle } from "../lib/error-title.ts";
import { whenAppears } from "../lib/when-appears.ts";
import { pageTitle } from "./page-addresses.ts";

const CARDS: readonly string[] = Object.values(ACCOUNT_PATHS);

/**
 * Does at a change of page what a browser does at a full load: sets the title, closes what was about the page before, scrolls to the top and lets a screen
 * reader read the heading. A link to one question (`#key`) leads to that question instead.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const title = pageTitle(pathname);
  const previous = useRef(pathname);
  const { leavePage } = useToasts();

  usePageTitle(
    title === undefined ? school.title : `${title} – ${school.title}`,
  );

  // With the page itself: a moment later, the focus would be taken from a box that the student is in by then.
  useLayoutEffect(() => {
    const before = previous.current;
    if (before === pathname) return undefined;
    previous.current = pathname;
    leavePage();
    window.scrollTo(0, 0);
    // Between account cards and the form the whole page is new, and not each reader says where the focus is in it.
    if (CARDS.includes(before) || CARDS.includes(pathname)) {
      announce(title ?? "");
    }
    if (hash !== "") return undefined;
    // Data may still be loading.
    return whenAppears(
      () => document.querySelector<HTMLElement>("main h1"),
      (heading) => {
        // Where a box takes the focus, everything before it is filled in.
        if (document.activeElement?.matches("main input") === true) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      },
    );
  }, [pathname, hash, leavePage, title]);

  return null;
}
