import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { useToasts } from "../components/Toasts.tsx";
import {
  clearCarriedAnswers,
  readCarriedAnswers,
} from "../session/carried-answers.ts";
import { forgetNavigationState } from "../session/navigation-state.ts";
import type { ApplicationState } from "./use-form-state.ts";

const MERGED =
  "The answers you gave before logging in are now part of your application.";

/** Takes over, once, what the student entered before logging in, and says so. */
export const useCarriedMerge = (
  { answers, queue, isLoggedIn }: ApplicationState,
  status: WebStatus | null,
): void => {
  const toasts = useToasts();
  const location = useLocation();
  // Carried answers are those of the arrival; later locations bring none.
  const [arrival] = useState<unknown>(location.state);
  const isSubmitted = status === "submitted";

  useEffect(() => {
    if (!isLoggedIn) return;
    const forget = () => {
      clearCarriedAnswers();
      forgetNavigationState("answers");
    };
    if (isSubmitted || !answers.merge(readCarriedAnswers(arrival))) {
      forget();
      return;
    }
    void queue
      .save()
      .then(
        (wasSaved) => {
          if (wasSaved) toasts.success(MERGED);
        },
        // As part of the application, they are kept and sent again like everything that could not be saved.
        () => undefined,
      )
      .finally(forget);
  }, [answers, queue, isLoggedIn, isSubmitted, toasts, arrival]);
};
