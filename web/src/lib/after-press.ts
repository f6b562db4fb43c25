import { useEffect, useState } from "react";

/** True while a press is going on: that of a finger is told after it, when the box before is left. */
let isPressed = false;

if (typeof document !== "undefined") {
  document.addEventListener("mousedown", () => (isPressed = true), true);
  for (const end of ["mouseup", "pointercancel"]) {
    document.addEventListener(end, () => (isPressed = false), true);
  }
}

/** Does what moves the page at once, or after the click of the press that is going on, which would miss what has moved. */
export function afterPress(act: () => void): void {
  if (isPressed) window.addEventListener("click", act, { once: true });
  else act();
}

/** Returns a value as it is; during a press, as it was, because a change of it moves the page. */
export function useAfterPress<T extends object | undefined>(value: T): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    afterPress(() => show(value));
  }, [value]);
  return shown;
}
