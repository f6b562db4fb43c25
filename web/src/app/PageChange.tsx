import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { school } from "../../../shared/application/school.ts";
import { titleOf } from "./page-titles.ts";

/** Calls back once the page's heading is there: data may still be on its way. */
const whenHeadingAppears = (
  work: (heading: HTMLElement) => void,
): (() => void) => {
  const observer = new MutationObserver(() => {
    find();
  });
  const find = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    observer.disconnect();
    work(heading);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  find();
  return () => {
    observer.disconnect();
  };
};

/**
 * Does at a change of page what a browser does at a full load: names the tab, begins at the top and lets a screen
 * reader read the heading. A link to one question (`#key`) leads to that question instead.
 */
export const PageChange = () => {
  const { pathname, hash } = useLocation();
  const title = titleOf(useMatches().map(({ handle }) => handle));
  const previous = useRef(pathname);

  useEffect(() => {
    document.title =
      title === undefined ? school.title : `${title} – ${school.title}`;
  }, [title]);

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    if (hash !== "") return undefined;
    window.scrollTo(0, 0);
    return whenHeadingAppears((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname, hash]);

  return null;
};
