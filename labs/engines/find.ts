/** Description of an element: a selector, and how its words or its label begin. */
export interface Wanted {
  readonly selector: string;
  readonly name?: string;
}

export function field(key: string): Wanted {
  return { selector: `[id="${key}"]` };
}

function named(selector: string) {
  return (name: string): Wanted => ({ selector, name });
}
export const button = named("button:not([role])");
export const dialog = named("[role=dialog]");
export const link = named("a[href]");
export const option = named("[role=option]");

export function inDialog(selector: string, name: string): Wanted {
  return { selector: `[role=dialog] ${selector}`, name };
}

export function described({ selector, name }: Wanted): string {
  return name === undefined ? selector : `${selector} “${name}”`;
}

/** Finds the visible elements, in the page itself: only this function is sent there. */
export function findInPage({ selector, name = "" }: Wanted): Element[] {
  const wordsOf = (element: HTMLElement): string => {
    const titles = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const words =
      element.ariaLabel ??
      (titles.length === 0
        ? element.innerText
        : titles.map((id) => document.getElementById(id)?.innerText).join(" "));
    return words.replaceAll(/\s+/g, " ").trim();
  };
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      wordsOf(element).startsWith(name),
  );
}
