import { whenAppears } from "./lib/when-appears.ts";
import {
  boxesIn,
  emptyUntyped,
  isMark,
  storeTyped,
  type Control,
} from "./typed-early.ts";

const PRESSABLE = "a, button";

/** Writes as a student does, so that React hears of it: React has noted what is there, and what it sets itself. */
function write(control: Control, value: string): void {
  control.value = "";
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

/** Tells React of what was typed or chosen in a control, which had no value of its own in the first picture. */
function tell(control: Control, value: string | true): void {
  if (value === true) {
    (control as HTMLInputElement).checked = false;
    control.click();
  } else {
    write(control, value);
  }
}

/** Returns what an element is for a student, which is the same in the picture and in a page that takes its place. */
function identityOf(element: HTMLElement): string {
  const { tagName, textContent, id } = element;
  if (element.matches(PRESSABLE)) {
    return `${tagName} ${element.getAttribute("aria-label") ?? textContent}`;
  }
  const control = element as Control;
  const mark = isMark(control) ? control.value : "";
  return `${control.type} ${control.name || id} ${mark}`;
}

/**
 * Watches what is done to the first picture, which the build has rendered into the page, until React has taken over.
 * @returns a function to be called when React has first rendered, before what it has rendered has effects: whatever was
 * typed, chosen or pressed by then, with the focus and the caret, becomes the page's
 */
export function watchPicture(root: HTMLElement): () => void {
  const boxes = boxesIn(root);
  const picture = [...boxes, ...root.querySelectorAll<HTMLElement>(PRESSABLE)];
  let { activeElement: focused } = document;
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  // React keeps back what reaches a part that it has not rendered yet.
  const first = { capture: true };
  root.addEventListener("focusin", noteFocus, first);

  /** Returns an element of the page for one of the picture: the same, unless React could not keep it. */
  const inPage = (element: HTMLElement) => {
    if (element.isConnected) return element;
    const identity = identityOf(element);
    const twins = picture.filter((each) => identityOf(each) === identity);
    return [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (each) => identityOf(each) === identity,
    )[twins.indexOf(element)];
  };

  /** Returns what has been typed and chosen, and where the caret is. */
  const state = () => ({
    values: boxes.flatMap((box) => {
      const value = isMark(box) ? box.checked : box.value;
      return value === false || value === "" ? [] : [[box, value] as const];
    }),
    caret:
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement
        ? ([focused.selectionStart, focused.selectionEnd] as const)
        : [null],
  });

  const hand = ({ values, caret: [start, end] }: ReturnType<typeof state>) => {
    const focus = focused instanceof HTMLElement ? inPage(focused) : undefined;
    // Some boxes are used only by whoever is in them, which React has to hear of.
    if (focus !== focused) {
      focus?.focus({ preventScroll: true });
    } else if (focus === document.activeElement) {
      focus?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    }
    for (const [from, value] of values) {
      const to = inPage(from);
      if (to !== undefined) tell(to as Control, value);
      // The page has failed, perhaps; another load puts it back.
      else storeTyped(root, boxes);
    }
    if (typeof start === "number" && focus === document.activeElement) {
      (focus as HTMLInputElement).setSelectionRange(start, end ?? start);
    }
    const pressed = picture.find(({ dataset }) => "pressed" in dataset);
    root.removeEventListener("focusin", noteFocus, first);
    root.removeAttribute("class");
    // What was typed has been rendered by then.
    if (pressed !== undefined) setTimeout(() => inPage(pressed)?.click());
  };

  return () => {
    if (!root.classList.contains("first-picture")) return;
    emptyUntyped(boxes);
    const done = state();
    // What is hidden cannot be focused, and React answers presses.
    root.classList.remove("awaited", "elsewhere");
    root.classList.add("taken");
    // The effects of the first rendering have run by then.
    queueMicrotask(() => {
      whenAppears(
        () => root.querySelector("main"),
        () => {
          if (!root.hasAttribute("data-composing")) {
            hand(done);
            return;
          }
          // The letters of an input method must not be torn from it.
          const handLate = () => hand(state());
          root.addEventListener("compositionend", handLate, { once: true });
        },
      );
    });
  };
}
