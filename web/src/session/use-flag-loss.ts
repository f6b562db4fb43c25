import { useEffect, useRef } from "react";

interface Flag {
  readonly isFlagged: boolean;
  /** Until this tab has dealt with the end. */
  readonly wasFlagged: boolean;
}

/** Tells when the flag is gone: another tab has logged out while this one was frozen, or somebody cleared the cookies. */
export const useFlagLoss = (
  { isFlagged, wasFlagged }: Flag,
  onLoss: () => void,
): void => {
  const hasSeenFlag = useRef(false);
  useEffect(() => {
    if (isFlagged) hasSeenFlag.current = true;
    // Where there was none from the beginning, the server says why, when the profile is asked for.
    if (!hasSeenFlag.current) return;
    if (!isFlagged && wasFlagged) onLoss();
  }, [isFlagged, onLoss, wasFlagged]);
};
