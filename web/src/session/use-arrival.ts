import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { tabMemory } from "../lib/tab-memory.ts";
import {
  forgetNavigationState,
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";

const record = tabMemory.cardUsername;

/** Returns the address that the form on this path was opened with, or an empty string. */
export function readCardUsername(pathname: string): string {
  const { username, path } = record.read() ?? { username: "", path: "" };
  return path === pathname ? username : "";
}

/**
 * Moves the address that one account form passes to the next from the history into this tab's storage. The history
 * outlives the session and is visible to the next person at the computer; the tab's storage is cleared in time.
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

export interface Arrival extends NavigationState {
  /** Address passed on by the previous form; empty if there is none. */
  readonly username: string;
}

/** Returns the state that was passed to this page. */
export function useArrival(): Arrival {
  const { state, pathname } = useLocation();
  const arrival = readNavigationState(state);
  return {
    ...arrival,
    username: arrival.username ?? readCardUsername(pathname),
  };
}

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
