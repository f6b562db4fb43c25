import { listen } from "./listen.ts";

/** Longest time between the presses of a double click or tap, and the distance in pixels. */
const DOUBLE_MS = 500;
const NEAR_PX = 25;

let last: PointerEvent | undefined;
globalThis.addEventListener?.(
  "pointerdown",
  (event) => {
    last = event;
  },
  { capture: true },
);

/** Returns whether two presses are a double one; those of programs have no place. */
function isDouble(first: PointerEvent, second: PointerEvent): boolean {
  const x = second.clientX - first.clientX;
  const y = second.clientY - first.clientY;
  return (
    first.clientX + first.clientY > 0 &&
    Math.hypot(x, y) < NEAR_PX &&
    second.timeStamp - first.timeStamp < DOUBLE_MS
  );
}

/**
 * Ignores the second press of a double click or tap: the first has brought something under it, which it would answer.
 * @returns a function that ends it
 */
export function ignoreSecondPress(): () => void {
  const first = last;
  const ignore = (event: Event) => {
    if (!first || !last || first === last || !isDouble(first, last)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return listen(window, "pointerdown click", ignore, { capture: true });
}
