/**
 * Time after the focus in which a screen reader speaks of where it is. If what had the focus is hidden before, the
 * reader has lost its place, and says nothing of the dialog that the focus is in.
 */
export const SPOKEN_MS = 400;

/** Makes everything outside an element inert, but what screen readers are told; returns a function that ends it. */
function inertAround(element: Element): () => void {
  const found: Element[] = [];
  for (
    let at = element;
    at.parentElement !== null && at !== document.body;
    at = at.parentElement
  ) {
    const others = at.parentElement.querySelectorAll(
      ":scope > :not([inert], [aria-live])",
    );
    found.push(...Array.from(others).filter((other) => other !== at));
  }
  for (const other of found) other.toggleAttribute("inert", true);
  return () => {
    for (const other of found) other.toggleAttribute("inert", false);
  };
}

/**
 * Keeps the focus in an element, once it is there: the rest is inert when a reader has spoken, or with the first Tab.
 * @returns a function that ends it
 */
export function holdAlone(element: Element, afterMs = SPOKEN_MS): () => void {
  let end: (() => void) | undefined;
  const shut = () => {
    end ??= inertAround(element);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Tab") shut();
  };
  let last: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (element.contains(target as Node)) last = target;
    else if (last instanceof HTMLElement) last.focus();
  };
  const timer = setTimeout(shut, afterMs);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("focusin", onFocus);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("focusin", onFocus);
    end?.();
  };
}
