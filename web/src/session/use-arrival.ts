import { useLocation } from "react-router-dom";
import type { Answers } from "../../../shared/application/condition.ts";
import { readCarriedAnswers } from "./carried-answers.ts";
import {
  readNavigationState,
  type NavigationState,
} from "./navigation-state.ts";

export interface Arrival extends NavigationState {
  readonly answers: Answers;
}

/** What came along to this page: the navigation state, and a visitor's answers wherever they are kept. */
export const useArrival = (): Arrival => {
  const { state } = useLocation() as { readonly state: unknown };
  return { ...readNavigationState(state), answers: readCarriedAnswers(state) };
};
