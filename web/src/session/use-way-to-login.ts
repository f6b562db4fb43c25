import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
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
      void navigate(ACCOUNT_PATHS.login, { replace: true, state });
    },
    [navigate],
  );
  return [goToLogin, leftVisit === key];
}
