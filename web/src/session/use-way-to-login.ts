import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { logFailure, messageOf } from "../lib/log.ts";
import type { NavigationState } from "./navigation-state.ts";

export const LOGIN_PATH = "/login";

/** The way to the login page, and whether this tab is on it: the page's code may have to be loaded first. */
export const useWayToLogin = (): readonly [
  goToLogin: (state: NavigationState) => void,
  isLeaving: boolean,
] => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const visit = useRef(key);
  useEffect(() => {
    visit.current = key;
  });
  const [leftVisit, setLeftVisit] = useState<string>();

  const goToLogin = useCallback(
    (state: NavigationState) => {
      setLeftVisit(visit.current);
      Promise.resolve(navigate(LOGIN_PATH, { replace: true, state })).catch(
        (error: unknown) => {
          setLeftVisit(undefined);
          logFailure({
            event: "navigation failed",
            message: messageOf(error, GENERIC_PROBLEM),
          });
        },
      );
    },
    [navigate],
  );
  return [goToLogin, leftVisit === key];
};
