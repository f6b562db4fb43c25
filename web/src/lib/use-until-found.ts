import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { listen } from "./listen.ts";

/**
 * Returns the ref of an element that is hidden but stays in the document while it is folded, where the browser's search
 * and links to its questions open it. For the first picture, the element may have the property `hidden` as well.
 */
export function useUntilFound<E extends HTMLElement>(
  isOpen: boolean,
  open: () => void,
) {
  const place = useRef<E>(null);
  const unfold = useEffectEvent(open);
  useLayoutEffect(() => {
    const { current } = place;
    // Not a property: React knows the attribute without its value only, with which the browser's search finds nothing.
    if (isOpen) current?.removeAttribute("hidden");
    else current?.setAttribute("hidden", "until-found");
    return current === null
      ? undefined
      : listen(current, "beforematch", () => unfold());
  });
  return place;
}
