import { PICTURE_ID } from "../../shared/html-files.ts";
import { whenAppears } from "./lib/when-appears.ts";
import { storeTyped } from "./typed-early.ts";

const CONTROLS = "input, textarea, select";
const PRESSABLE = "a, button";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Writes as a student does, so that React hears of it. */
function write(control: Control, value: string): void {
  const own = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(control) as object,
    "value",
  );
  own?.set?.call(control, value);
  // What a browser filled in elsewhere is not typed.
  const inputType = control === document.activeElement ? "insertText" : "";
  control.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function isMark(control: Control): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)
  );
}

/** Carries over what was typed or chosen in a control of the first picture, which had no value of its own. */
function carryOver(from: Control, to: Control): void {
  if (isMark(from)) {
    if (from.checked !== (to as HTMLInputElement).checked) to.click();
  } else if (from.value !== "" && from.value !== to.value) {
    write(to, from.value);
  }
}

/** Puts the caret where it is in the picture. */
function moveCaret(from: Element | null, to: Element | undefined): void {
  if (
    from instanceof HTMLInputElement &&
    to instanceof HTMLInputElement &&
    from.selectionStart !== null
  ) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
}

/** Returns what an element is for a student, which is the same in the picture and in the page. */
function identityOf(element: HTMLElement): string {
  const { tagName, textContent, id } = element;
  if (element.matches(PRESSABLE)) {
    return `${tagName} ${element.getAttribute("aria-label") ?? textContent}`;
  }
  const control = element as Control;
  const name = control.name || id.replace(PICTURE_ID, "");
  return `${control.type} ${name} ${isMark(control) ? control.value : ""}`;
}

/** Returns an element's counterpart in the page: a page that begins otherwise than its picture may have none. */
function counterpartOf(
  element: HTMLElement,
  picture: HTMLElement,
  root: HTMLElement,
): HTMLElement | undefined {
  const identity = identityOf(element);
  const [own = [], others = []] = [picture, root].map((place) =>
    [...place.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (each) => identityOf(each) === identity,
    ),
  );
  return others[own.indexOf(element)];
}

/** Puts the page in the place of its picture, with everything that was done to the picture. */
function replace(picture: HTMLElement, root: HTMLElement): void {
  const inPage = (element: Element | null) =>
    element instanceof HTMLElement && picture.contains(element)
      ? counterpartOf(element, picture, root)
      : undefined;
  const focused = document.activeElement;
  const focus = inPage(focused);
  const pressed = inPage(picture.querySelector("[data-pressed]"));
  // Some boxes are used only by whoever is in them.
  focus?.focus({ preventScroll: true });
  for (const from of picture.querySelectorAll<Control>(CONTROLS)) {
    if (!(isMark(from) ? from.checked : from.value)) continue;
    const to = inPage(from);
    if (to !== undefined) carryOver(from, to as Control);
    // The page has failed, perhaps; another load puts it back.
    else storeTyped(picture);
  }
  moveCaret(focused, focus);
  picture.remove();
  // What was typed has been rendered by then.
  if (pressed !== undefined) setTimeout(() => pressed.click());
}

/**
 * Replaces the first picture, which the build has rendered into the page, once the page itself is there: in the same
 * frame, and without losing a letter that was typed before.
 */
export function takeOver(root: HTMLElement): void {
  const picture = document.querySelector<HTMLElement>(".first-picture");
  if (picture === null) return;
  whenAppears(
    () => root.querySelector("main"),
    () => {
      if (!picture.hasAttribute("data-composing")) {
        replace(picture, root);
        return;
      }
      // The letters of an input method must not be torn from it.
      root.hidden = true;
      picture.addEventListener(
        "compositionend",
        () => {
          root.hidden = false;
          replace(picture, root);
        },
        { once: true },
      );
    },
  );
}
