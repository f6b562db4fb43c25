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

/** Notes in a picture when something was typed into it. */
export function noteTyping(picture: HTMLElement, at = Date.now()): void {
  picture.dataset["typedAt"] = String(at);
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
    at: Number(picture.dataset["typedAt"] ?? Date.now()),
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
    noteTyping(picture, typed.at);
    for (const [at, box] of boxesIn(picture).entries()) {
      const value = typed.values[at];
      if (isMark(box)) box.checked = value === true;
      else if (typeof value === "string") box.value = value;
    }
  } catch {
    // Any code in the browser may have written it.
  }
}
