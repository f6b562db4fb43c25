import { whenAppears } from "./lib/when-appears.ts";

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

/** Carries over what was typed or chosen in a control of the first picture, which had no value of its own. */
function carryOver(from: Control, to: Control): void {
  if (from instanceof HTMLInputElement && /radio|checkbox/.test(from.type)) {
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

function listIn(place: Element, selector: string): Element[] {
  return [...place.querySelectorAll(selector)];
}

/** Puts the page in the place of its picture, with everything that was done to the picture. */
function replace(picture: HTMLElement, root: HTMLElement): void {
  // The picture is the beginning of the page: what it has, the page has in the same order.
  const focused = document.activeElement;
  const all = `${CONTROLS}, ${PRESSABLE}`;
  const focusedAt =
    focused === null ? -1 : listIn(picture, all).indexOf(focused);
  const pressedAt = listIn(picture, PRESSABLE).findIndex((each) =>
    each.hasAttribute("data-pressed"),
  );
  const focus = listIn(root, all)[focusedAt];
  // Some boxes are used only by whoever is in them.
  if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  const controls = listIn(root, CONTROLS) as Control[];
  for (const [at, from] of listIn(picture, CONTROLS).entries()) {
    const to = controls[at];
    if (
      to?.tagName === from.tagName &&
      to.getAttribute("type") === from.getAttribute("type")
    ) {
      carryOver(from as Control, to);
    }
  }
  moveCaret(focused, focus);
  picture.remove();
  const pressed = listIn(root, PRESSABLE)[pressedAt];
  // What was typed has been rendered by then.
  if (pressed instanceof HTMLElement) setTimeout(() => pressed.click());
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
