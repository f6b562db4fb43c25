import type { MouseEvent } from "react";

/** A press that only this page handles: others open a tab or a menu, which is the browser's business. */
export function isPlainPress(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
