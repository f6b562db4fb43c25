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
 * for so long: readers echo typing first, and would lose an announcement in the middle of it.
 * @param boxId id of the box that it is about: once that is left, it would be taken for a word on another
 */
export function useAnnouncement(
  text: string,
  pauseMs = 0,
  boxId?: string,
): void {
  useEffect(() => {
    if (text === "") return undefined;
    const timer = setTimeout(() => {
      if (boxId === undefined || document.activeElement?.id === boxId) {
        announce(text);
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, boxId]);
}
