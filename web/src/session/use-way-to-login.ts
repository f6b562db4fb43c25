import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
import { logFailure, messageOf } from "../lib/log.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * Returns a function that goes to the login page, and whether this tab is going there: the page's code may have to be
 * loaded first.
 */
export function useWayToLogin(): readonly [
  goToLogin: (state: NavigationState) => void,
  isLeaving: boolean,
] {
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
      Promise.resolve(
        navigate(ACCOUNT_PATHS.login, { replace: true, state }),
      ).catch((error: unknown) => {
        setLeftVisit(undefined);
        const message = messageOf(error);
        logFailure({ event: "navigation failed", message });
      });
    },
    [navigate],
  );
  return [goToLogin, leftVisit === key];
}
