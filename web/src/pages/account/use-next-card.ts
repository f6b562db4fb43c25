import { useNavigate } from "react-router-dom";
import { toNavigationState } from "../../session/carried-answers.ts";
import { useArrival } from "../../session/use-arrival.ts";

/** Leads on from a card that is done to the next, with the address, what was done, and a visitor's answers. */
export const useNextCard = () => {
  const { answers } = useArrival();
  const navigate = useNavigate();
  return async (
    path: `/${string}`,
    arrival: { readonly username: string; readonly success: string },
  ): Promise<void> => {
    await navigate(path, {
      replace: true,
      state: toNavigationState({ ...arrival, answers }),
    });
  };
};
