import { useLocation } from "react-router-dom";
import { readCardUsername } from "./card-username.ts";
import {
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";

export interface Arrival extends NavigationState {
  /** Address passed on by the previous form; empty if there is none. */
  readonly username: string;
}

/** Returns the state that was passed to this page. */
export function useArrival(): Arrival {
  const { state, pathname } = useLocation() as {
    readonly state: unknown;
    readonly pathname: string;
  };
  const arrival = readNavigationState(state);
  return {
    ...arrival,
    username: arrival.username ?? readCardUsername(pathname),
  };
}
