import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import {
  forgetNavigationState,
  readNavigationState,
} from "./navigation-state.ts";
import { createStoredRecord, textOf } from "./stored-record.ts";

const record = createStoredRecord("card-username");

/** The address that the card on this path was opened with, or an empty text. */
export function readCardUsername(pathname: string): string {
  const stored = record.read();
  return stored?.["path"] === pathname ? textOf(stored, "username") : "";
}

/**
 * Takes the address that one card hands to the next from the history to this tab. The history outlives the session,
 * and is there for whoever sits down next; the tab is wiped in time.
 */
export function useUsernameOutOfHistory(): void {
  const location = useLocation();
  useEffect(() => {
    const { username } = readNavigationState(location.state);
    if (username === undefined) return;
    record.store({ username, path: location.pathname });
    forgetNavigationState("username");
  }, [location]);
}
