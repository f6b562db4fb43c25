const MARGIN = 12;

/** Returns the height in pixels that the bar at the bottom of the window covers. */
function footHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return Number.parseFloat(scrollPaddingBottom) || MARGIN;
}

/** Space in pixels for the label above a control. */
const LABEL = 48;

/**
 * Scrolls until the end of a list is above the lower edge of the visible area, which an on-screen keyboard raises; but
 * never so far that the control above it disappears at the top.
 */
export function reveal(list: Element, control: Element): void {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const hidden = list.getBoundingClientRect().bottom + footHeight() - bottom;
  const room = control.getBoundingClientRect().top - LABEL - top;
  const distance = Math.min(hidden, room);
  if (distance > 0) window.scrollBy({ top: distance });
}
