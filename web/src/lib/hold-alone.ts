import { listen } from "./listen.ts";

/** Time after the focus in which a screen reader speaks of where it is. */
export const SPOKEN_MS = 400;

/**
 * The same on a device that is busy: if what had the focus is hidden before, the reader has lost its place, and says
 * nothing of the dialog that the focus is in.
 */
const LATEST_MS = 1_500;

/** Elements that hold the focus, the newest last: it lies above the others. */
const holders: Element[] = [];

/** Makes everything outside an element inert, but what lies above it and what screen readers are told; returns a function that ends it. */
function inertAround(element: Element): () => void {
  const found: Element[] = [];
  const above = holders.slice(holders.indexOf(element) + 1);
  for (
    let at = element;
    at.parentElement !== null && at !== document.body;
    at = at.parentElement
  ) {
    const others = at.parentElement.querySelectorAll(
      ":scope > :not([inert], [aria-live])",
    );
    found.push(
      ...Array.from(others).filter(
        (other) =>
          !other.contains(at) && !above.some((it) => other.contains(it)),
      ),
    );
  }
  for (const other of found) other.toggleAttribute("inert", true);
  return () => {
    for (const other of found) other.toggleAttribute("inert", false);
  };
}

/** Returns whether nothing that holds the focus lies above an element. */
export function isUppermost(element: Element | null): boolean {
  return element === holders.at(-1);
}

/**
 * Keeps the focus in an element, once it is there: the rest is inert when a reader has spoken, or with the first Tab.
 * @returns a function that ends it
 */
export function holdAlone(element: Element): () => void {
  let end: (() => void) | undefined;
  const shut = () => {
    end ??= inertAround(element);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    // Below others too, and before them: what they make inert would be free again when they end.
    if (key === "Tab") shut();
  };
  let last: HTMLElement | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (element.contains(target)) last = target;
    else if (end === undefined && isUppermost(element)) last?.focus();
  };
  holders.push(element);
  const timer = setTimeout(shut, LATEST_MS);
  const endKeys = listen(document, "keydown", onKey, { capture: true });
  const endFocus = listen(document, "focusin", onFocus);
  return () => {
    holders.splice(holders.indexOf(element), 1);
    clearTimeout(timer);
    endKeys();
    endFocus();
    end?.();
  };
}
