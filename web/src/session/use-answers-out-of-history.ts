import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { storeCarriedAnswers } from "./carried-answers.ts";
import {
  forgetNavigationState,
  readNavigationState,
} from "./navigation-state.ts";

/**
 * Takes a visitor's answers from the history to this tab's storage. The history outlives the session, and is there for
 * whoever sits down next; the storage is wiped in time.
 */
export const useAnswersOutOfHistory = (isLoggedIn: boolean): void => {
  const location = useLocation();
  useEffect(() => {
    const { answers } = readNavigationState(location.state);
    if (isLoggedIn || answers === undefined) return;
    if (storeCarriedAnswers(answers)) forgetNavigationState("answers");
  }, [isLoggedIn, location]);
};
