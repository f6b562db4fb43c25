const MARGIN = 12;

/** What stands at the foot of the window, over the page, keeps this much for itself. */
function footHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return Number.parseFloat(scrollPaddingBottom) || MARGIN;
}

/** Room for the label above a control. */
const LABEL = 48;

/**
 * Scrolls until the end of a list is above the lower edge of what can be seen, which an on-screen keyboard raises; but
 * never so far that the control above it leaves at the top.
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
