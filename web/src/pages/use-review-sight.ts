import { useEffect, useState, type RefObject } from "react";
import { useRootMark } from "../lib/use-root-mark.ts";

/** Part of the window that a review has to reach to be in sight. */
const TOP = { rootMargin: "0px 0px -75% 0px" };
/** Part of it that the bar at the foot never covers. */
const ABOVE_BAR = { rootMargin: "0px 0px -72px 0px" };

/**
 * Marks the document while a review, or its end with what submits, is in sight, and once each of its lines was: the bar
 * at the foot then shows the state alone, and on a phone the button that submits takes its place.
 * @param isLast false while the bar leads elsewhere, to what is missing
 */
export function useReviewSight(
  place: RefObject<HTMLElement | null>,
  isLast: boolean,
): void {
  const [isThere, setIsThere] = useState(false);
  const [isRead, setIsRead] = useState(false);
  useRootMark("review", isLast && isThere);
  useRootMark("reviewed", isLast && isRead);

  useEffect(() => {
    const { current: review } = place;
    const end = review?.lastElementChild;
    // Browsers have it, test environments may not.
    if (!review || !end || !("IntersectionObserver" in window)) return;
    const unread = new Set([...review.querySelectorAll("h2, dt"), end]);
    const there = new Set<Element>();
    const note = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) unread.delete(target);
        if (target !== review && target !== end) continue;
        if (isIntersecting) there.add(target);
        else there.delete(target);
      }
      setIsThere(there.size > 0);
      setIsRead(unread.size === 0);
    };
    const atTop = new IntersectionObserver(note, TOP);
    atTop.observe(review);
    const lines = new IntersectionObserver(note, ABOVE_BAR);
    for (const line of unread) lines.observe(line);
    return () => {
      atTop.disconnect();
      lines.disconnect();
    };
  }, [place]);
}
