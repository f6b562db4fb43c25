import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the keyboard focus in a frame whose controls come and go: where the focused one is taken away, its place is
 * taken by the first control that is there, or else by the frame. The result's handlers belong on the frame.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isInside.current || element === null) return;
    if (document.activeElement !== document.body) return;
    const next = element.querySelector<HTMLElement>("a, button, input");
    (next ?? element).focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
