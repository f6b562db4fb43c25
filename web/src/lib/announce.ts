import { useEffect } from "react";

/** Time after which a text leaves its region, where somebody who reads the page would come across it. */
const STAY_MS = 3_000;

/** Politeness of an announcement: after what is being said, or at once. */
type Urgency = "polite" | "assertive";

/**
 * Lets screen readers say a text. The page has one region for each urgency, from its first byte on: only changes of
 * regions that are known already are announced.
 */
export function announce(text: string, urgency: Urgency = "polite"): void {
  const line = document.createElement("p");
  line.textContent = text;
  document
    .querySelector(`body > .announcer[aria-live=${urgency}]`)
    ?.append(line);
  setTimeout(() => line.remove(), STAY_MS);
}

/** Announces a text once it is there, and again when it has changed, unless it is empty. */
export function useAnnouncement(
  text: string,
  {
    pauseMs = 0,
    urgency = "polite",
  }: {
    /** Time without a change: readers echo typing first, and would lose an announcement in the middle of it. */
    readonly pauseMs?: number;
    readonly urgency?: Urgency;
  } = {},
): void {
  useEffect(() => {
    if (text === "") return undefined;
    const timer = setTimeout(() => announce(text, urgency), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, urgency]);
}
