import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Profile, WebStatus } from "../../../shared/contract/replies.ts";
import { useToasts } from "../components/Toasts.tsx";
import {
  clearKeptAnswers,
  keepAnswers,
  readKeptAnswers,
} from "../session/kept-answers.ts";
import type { SaveState } from "./save-queue.ts";
import type { ApplicationState } from "./use-form-state.ts";

const RESTORED =
  "The answers that could not be saved before are back in your application.";

/** What could not be saved outlives this page; a later visit of the same student puts them back, and says so. */
export const useKeptAnswers = (
  { answers, queue }: ApplicationState,
  saveState: SaveState,
  profile: Profile | undefined,
  status: WebStatus | null,
): void => {
  const toasts = useToasts();
  const { pathname, hash } = useLocation();
  const username = profile?.username;
  const isSubmitted = status === "submitted";

  useEffect(() => {
    if (username === undefined) return;
    const kept = readKeptAnswers(username);
    if (isSubmitted) clearKeptAnswers();
    if (isSubmitted || kept === undefined) return;
    answers.change(kept.answers);
    const isPending = () => Object.keys(answers.pending()).length > 0;
    if (isPending()) toasts.success(RESTORED);
    // The line at the foot of the window tells of a failure, and they stay kept until the server has all of them.
    queue.save().then(
      () => {
        if (!isPending()) clearKeptAnswers();
      },
      () => undefined,
    );
  }, [answers, isSubmitted, queue, toasts, username]);

  useEffect(() => {
    if (username === undefined || isSubmitted) return;
    if (saveState === "saved") clearKeptAnswers();
    if (saveState !== "failed" && saveState !== "held-back") return;
    const keep = () => {
      keepAnswers({
        username,
        path: `${pathname}${hash}`,
        answers: answers.pending(),
      });
    };
    keep();
    // What is written on at an answer that is held back changes nothing about its state.
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
    };
  }, [answers, hash, isSubmitted, pathname, saveState, username]);
};
