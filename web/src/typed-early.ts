import { INACTIVITY_TIMEOUT_MS } from "../../shared/application/limits.ts";
import { hasLoginFlag } from "./api/login-flag.ts";

/** Removed by the next load of its page; beside the memory of the code that is not there yet (`lib/tab-memory.ts`). */
const KEY = "typed-early";

interface Typed {
  readonly path: string;
  readonly at: number;
  readonly isStudent: boolean;
  /** Text or mark of each box, in the order of the page. */
  readonly values: readonly (string | boolean)[];
}

export type Control =
  HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function boxesIn(picture: HTMLElement): readonly Control[] {
  return [...picture.querySelectorAll<Control>("input, textarea, select")];
}

export function isMark(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/** Event after which the boxes are rendered anew: what is in them is no answer. */
export const RESTORED = "boxes-restored";

/**
 * Returns whether an event tells of what the browser itself has put into a box. Firefox does so when a tab or window is
 * opened again, a moment after the page is loaded: it may be another person's, or older than what the server has.
 */
export function isRestoration({ isTrusted, target, inputType }: InputEvent) {
  const isChoice =
    target instanceof HTMLSelectElement || isMark(target as Control);
  const { userActivation } = navigator as Partial<Navigator>;
  const isInUse = userActivation?.hasBeenActive ?? isChoice;
  // Typing has a type, and filling in too; what a page or an extension writes is not trusted.
  return isTrusted && !isInUse && (isChoice || inputType === "");
}

/** Notes at a box when something was typed into it or chosen. */
export function noteTyping(box: HTMLElement, at = Date.now()): void {
  box.dataset["typed"] = String(at);
}

/**
 * Empties the boxes into which nobody has typed. A browser puts back into a page of its history what was there, without
 * an event: it may be another person's, or older than what the server has.
 */
export function emptyUntyped(boxes: readonly Control[]): void {
  for (const box of boxes) {
    if ("typed" in box.dataset) continue;
    if (isMark(box)) box.checked = false;
    // Where it is empty, a password manager may show what it will fill in, which this would take away.
    else if (box.value !== "") box.value = "";
  }
}

/**
 * Stores what was typed into the boxes of a first picture, for a page that is left or loaded again before its code is
 * there.
 */
export function storeTyped(
  picture: HTMLElement,
  boxes = boxesIn(picture),
): void {
  const values = boxes.map((box) => {
    if (isMark(box)) return box.checked;
    // A password must not be stored.
    return box.type === "password" ? "" : box.value;
  });
  if (!values.some(Boolean)) return;
  const typed: Typed = {
    path: location.pathname,
    at: Math.max(...boxes.map(({ dataset }) => Number(dataset["typed"] ?? 0))),
    isStudent: hasLoginFlag(),
    values,
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Where storage is full or forbidden, only the page itself remembers.
  }
}

/** Returns whether it is this person's: as long after it was typed, and logged in or not, as a session is. */
function isOwn({ at, isStudent }: Typed): boolean {
  const idle = Date.now() - at;
  return isStudent === hasLoginFlag() && Math.abs(idle) < INACTIVITY_TIMEOUT_MS;
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

/** Puts what was stored for this page back into its picture, once, for the person who typed it. */
export function restoreTyped(picture: HTMLElement): void {
  try {
    const typed = JSON.parse(
      sessionStorage.getItem(KEY) ?? "null",
    ) as Typed | null;
    if (typed === null) return;
    const isMine = isOwn(typed);
    // It waits for its own page.
    if (isMine && typed.path !== location.pathname) return;
    forgetTyped();
    if (!isMine) return;
    for (const [at, box] of boxesIn(picture).entries()) {
      const value = typed.values[at];
      if (value) noteTyping(box, typed.at);
      if (isMark(box)) box.checked = value === true;
      else if (typeof value === "string") box.value = value;
    }
  } catch {
    // Any code in the browser may have written it.
  }
}
