/** True while a pointer is down: what moves meanwhile would not be there any more when it is released. */
let isPressed = false;

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => (isPressed = false), true);
  }
}

/** Does at once what moves the page, but after the press, and its click, that is going on. */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const end = () => {
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    // The click follows the release at once.
    setTimeout(act);
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}
