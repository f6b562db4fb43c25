import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type RefObject,
} from "react";

const REACHED = ':is(a, button, input):not([tabindex="-1"])';

/**
 * Keeps the keyboard focus where controls appear and disappear: when the focused one is removed, the first in a frame that
 * the keyboard reaches takes the focus, or else the frame. The returned handlers belong on what holds the controls.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const { current: element } = frame;
    const next = element?.querySelector<HTMLElement>(REACHED) ?? element;
    next?.focus({ preventScroll: true });
  });
  const note = ({ type }: FocusEvent) => {
    isInside.current = type === "focus";
  };
  return { onFocus: note, onBlur: note };
}
