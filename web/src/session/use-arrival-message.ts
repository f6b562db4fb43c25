import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import {
  forgetNavigationState,
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";

/** Returns what the navigation to this page passed under a key, until it is dismissed; a reload does not repeat it. */
export function useArrivalMessage<K extends "success" | "isUnknownPath">(
  key: K,
): readonly [NavigationState[K] | undefined, () => void] {
  const { state, key: visit } = useLocation();
  const [dismissedVisit, setDismissedVisit] = useState<string>();
  const message = readNavigationState(state)[key];

  useEffect(() => {
    if (message !== undefined) forgetNavigationState(key);
  }, [key, message, visit]);

  return [
    dismissedVisit === visit ? undefined : message,
    () => {
      setDismissedVisit(visit);
    },
  ];
}
