import type { Role, Wanted } from "./driver.ts";

/** `Wanted` as it is sent to the page. */
export interface WantedInPage {
  readonly role?: Role;
  readonly name?: string;
  /** Flags of the name as a pattern; without flags, the name must match as a whole. */
  readonly flags?: string;
  readonly selector?: string;
  readonly within?: WantedInPage;
}

export function toPage({ role, name, selector, within }: Wanted): WantedInPage {
  return {
    ...(role === undefined ? {} : { role }),
    ...(name instanceof RegExp ? { name: name.source, flags: name.flags } : {}),
    ...(typeof name === "string" ? { name } : {}),
    ...(selector === undefined ? {} : { selector }),
    ...(within === undefined ? {} : { within: toPage(within) }),
  };
}

/**
 * Finds a visible element, in the page itself: only this function is sent there, so everything that it needs is inside.
 */
export async function findInPage(
  wanted: WantedInPage,
  isPressable: boolean,
): Promise<Element | null> {
  const selectors: Readonly<Record<Role, string>> = {
    button: "button:not([role]), [role=button]",
    checkbox: "input[type=checkbox]",
    combobox: "select, [role=combobox]",
    dialog: "[role=dialog]",
    group: "fieldset:not([role]), [role=group]",
    heading: "h1, h2, h3, h4",
    link: "a[href]:not([role])",
    option: "[role=option]",
    radio: "input[type=radio]",
    radiogroup: "[role=radiogroup]",
    region: "section, [role=region]",
    tab: "[role=tab]",
    textbox: "textarea, input:not([role]):not([type=checkbox], [type=radio])",
  };

  const wordsOf = (element: Element): string =>
    (element instanceof HTMLElement
      ? element.innerText
      : (element.textContent ?? "")
    )
      .replaceAll(/\s+/g, " ")
      .trim();

  const nameOf = (element: Element): string => {
    const labelIds = element.getAttribute("aria-labelledby")?.split(/\s+/);
    const labels =
      labelIds?.map((id) => document.getElementById(id)) ??
      ("labels" in element
        ? [...((element.labels as NodeListOf<Element> | null) ?? [])]
        : []);
    const label = element.getAttribute("aria-label");
    if (labelIds === undefined && label !== null) return label;
    if (labels.length > 0) {
      return labels
        .map((part) => (part === null ? "" : wordsOf(part)))
        .join(" ");
    }
    const legend =
      element instanceof HTMLFieldSetElement
        ? element.querySelector("legend")
        : null;
    return wordsOf(legend ?? element);
  };

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.closest("[aria-hidden=true], [inert]") === null;

  const middleOf = (element: Element): readonly [number, number] => {
    const [box] = element.getClientRects();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    return [x + width / 2, y + height / 2];
  };
  const isUncovered = (element: Element): boolean =>
    element.contains(document.elementFromPoint(...middleOf(element)));

  /** Once it is in the window, it must not move, or the pointer would miss it. */
  const isInReach = async (element: Element): Promise<boolean> => {
    if (!isUncovered(element)) element.scrollIntoView({ block: "center" });
    const place = middleOf(element).join();
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(requestAnimationFrame);
    }
    return isUncovered(element) && middleOf(element).join() === place;
  };

  const allOf = ({ role, name, flags, selector, within }: WantedInPage) => {
    const places: readonly ParentNode[] =
      within === undefined ? [document] : allOf(within);
    const isCalled = (element: Element): boolean => {
      if (name === undefined) return true;
      return flags === undefined
        ? nameOf(element) === name
        : new RegExp(name, flags).test(nameOf(element));
    };
    const found: Element[] = places
      .flatMap((place) => [
        ...place.querySelectorAll(
          role === undefined ? (selector ?? "*") : selectors[role],
        ),
      ])
      .filter(
        (element) =>
          (selector === undefined || element.matches(selector)) &&
          isShown(element) &&
          isCalled(element),
      );
    return found;
  };

  const found = allOf(wanted);
  const [first] = found;
  if (found.length > 1) {
    throw new Error(
      `There are ${found.length} of ${JSON.stringify(wanted)}: ${found.map((element) => element.outerHTML.slice(0, 200)).join(" ")}`,
    );
  }
  if (first === undefined) return null;
  if (!isPressable) return first;
  return !first.matches(":disabled") && (await isInReach(first)) ? first : null;
}

/** Focuses a field and selects its whole content. */
export function selectInPage(field: Element): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  if (
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLInputElement
  ) {
    field.select();
  }
}

/** Returns the option of a select that has a label. */
export function optionInPage(
  select: Element,
  label: string,
): HTMLOptionElement {
  const option = [...select.querySelectorAll("option")].find(
    ({ text }) => text === label,
  );
  if (option === undefined) throw new Error(`There is no choice ${label}.`);
  return option;
}

export function addressInPage(link: Element): string {
  return link instanceof HTMLAnchorElement ? link.href : "";
}
