import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Profile, WebStatus } from "../../../shared/contract/replies.ts";
import { useToasts } from "../components/Toasts.tsx";
import { takeCarriedAnswers } from "../session/carried-answers.ts";
import { keepAnswers } from "../session/kept-answers.ts";
import type { ApplicationState } from "./use-form-state.ts";

const MERGED =
  "The answers you gave before logging in are now part of your application.";

/** Takes over, once, what the student entered before logging in, and says so. */
export const useCarriedMerge = (
  { answers, queue }: ApplicationState,
  profile: Profile | undefined,
  status: WebStatus | null,
): void => {
  const toasts = useToasts();
  const { pathname } = useLocation();
  const username = profile?.username;
  const isSubmitted = status === "submitted";

  useEffect(() => {
    if (username === undefined) return;
    const carried = takeCarriedAnswers(username);
    if (isSubmitted || !answers.merge(carried)) return;
    // Part of this student's application, and kept for nobody else until the server has them.
    keepAnswers({ username, path: pathname, answers: answers.pending() });
    queue.save().then(
      (wasSaved) => {
        if (wasSaved) toasts.success(MERGED);
      },
      () => undefined,
    );
  }, [answers, queue, isSubmitted, pathname, toasts, username]);
};
