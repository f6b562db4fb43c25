import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the keyboard focus in a frame whose controls appear and disappear: when the focused one is removed, the first
 * control takes the focus, or if there is none the frame. The returned handlers belong on the frame.
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
