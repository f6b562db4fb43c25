import { useEffect } from "react";

/** Time after which a text leaves the region, where somebody who reads the page would come across it. */
const STAY_MS = 3_000;

/**
 * Lets screen readers say a text, after what they are saying. The page has one region for it, from its first byte on:
 * only changes of a region that is known already are announced.
 */
export function announce(text: string): void {
  const line = document.createElement("p");
  line.textContent = text;
  document.querySelector("body > .announcer")?.append(line);
  setTimeout(() => line.remove(), STAY_MS);
}

/**
 * Announces a text once it is there, and again when it has changed, unless it is empty. With a pause, it has not changed
 * for so long: readers echo typing first, and would lose an announcement in the middle of it; what is
 * of a box is dropped when the focus has gone elsewhere.
 */
export function useAnnouncement(
  text: string,
  pauseMs = 0,
  isOfBox = false,
): void {
  useEffect(() => {
    if (text === "") return undefined;
    const { activeElement } = document;
    const timer = setTimeout(() => {
      // After the box that it is about was left, it would be taken for a word on another.
      if (!isOfBox || document.activeElement === activeElement) {
        announce(text);
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, isOfBox]);
}
