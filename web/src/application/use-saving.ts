import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";
import type { Profile, WebStatus } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { messageOf } from "../lib/log.ts";
import { useToasts } from "../components/Toasts.tsx";
import { storeCarriedAnswers } from "../session/carried-answers.ts";
import { useSession } from "../session/session.tsx";
import { heldBackWords } from "./held-back-words.ts";
import type { ApplicationState } from "./use-form-state.ts";
import type { ProfileCache } from "./use-profile-cache.ts";

const SYNC_MS = 200;
const AUTOSAVE_MS = 2_000;
const SAVED = "Your answers were saved.";
const SAVE_PROBLEM = "Error saving your answers";

export interface Saving {
  readonly goTo: (path: string) => Promise<void>;
  readonly save: () => Promise<void>;
  /** Saves and, while validating, checks; false where the save failed, which the student is told. */
  readonly saveAndCheck: () => Promise<boolean>;
  readonly goToSignUp: () => Promise<void>;
  readonly isBusy: boolean;
}

interface Options {
  readonly state: ApplicationState;
  readonly status: WebStatus | null;
  readonly profile: Profile | undefined;
  readonly profileCache: ProfileCache;
}

/** Keeps what is typed: on the server for a student, in this tab for a visitor. */
export const useSaving = ({
  state,
  status,
  profile,
  profileCache,
}: Options): Saving => {
  const { answers, queue, validate, isLoggedIn } = state;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toasts = useToasts();
  const { markPageChanged, registerWork } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const isValidating = status === "validating";
  const isOpen = isLoggedIn && status !== "submitted";

  const followSubmission = useCallback(
    async (error: unknown) => {
      // Another tab may have submitted the application.
      if (error instanceof ServerError && error.status === 409)
        await profileCache.refetch();
    },
    [profileCache],
  );
  const autosave = useDebouncedCallback(() => {
    // The line at the foot of the window tells of a failure, and it is tried again.
    if (isOpen) queue.save().catch(followSubmission);
  }, AUTOSAVE_MS);
  const sync = useDebouncedCallback(() => {
    if (isValidating) void validate();
    autosave();
  }, SYNC_MS);
  const isStored = useRef(true);
  const storeInTab = useCallback(() => {
    isStored.current = storeCarriedAnswers(answers.all());
  }, [answers]);

  useEffect(
    () => answers.subscribe(isLoggedIn ? sync : storeInTab),
    [answers, isLoggedIn, storeInTab, sync],
  );

  useEffect(() => {
    if (profile !== undefined) answers.rebase(profile.answer);
  }, [answers, profile]);

  // An application that comes back in this state; a submission checks for itself.
  const [wasValidating] = useState(isValidating);
  useEffect(() => {
    if (wasValidating) void validate();
  }, [wasValidating, validate]);

  useEffect(() => {
    if (!isOpen) return;
    const onHidden = () => {
      if (document.visibilityState === "hidden") queue.saveOnLeaving();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      queue.saveOnLeaving();
    };
  }, [isOpen, queue]);

  useEffect(
    () =>
      isOpen
        ? registerWork({
            save: queue.save,
            unsaved: answers.pending,
            abandon: queue.close,
          })
        : undefined,
    [answers, isOpen, queue, registerWork],
  );

  const tellSaveFailed = useCallback(
    async (error: unknown) => {
      if (error instanceof UnauthorizedError) return;
      toasts.error({
        label: SAVE_PROBLEM,
        message: messageOf(error, GENERIC_PROBLEM),
      });
      await followSubmission(error);
    },
    [followSubmission, toasts],
  );

  const hasNoneHeldBack = useCallback(
    () => Object.keys(answers.heldBack()).length === 0,
    [answers],
  );
  useEffect(() => {
    if (isLoggedIn && !isOpen) return;
    const onLeave = (event: BeforeUnloadEvent) => {
      const isSafe = isLoggedIn ? hasNoneHeldBack() : isStored.current;
      if (!isSafe) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [hasNoneHeldBack, isLoggedIn, isOpen]);

  const saveAndCheck = useCallback(async () => {
    markPageChanged();
    sync.flush();
    autosave.cancel();
    try {
      await queue.save();
    } catch (error) {
      await tellSaveFailed(error);
      return false;
    }
    if (isValidating) {
      const found = await validate();
      // They are advice to the server, which checks for itself.
      if (Object.keys(found).length > 0)
        await callApi("post-validations", { body: found }).catch(
          () => undefined,
        );
    }
    return true;
  }, [
    autosave,
    isValidating,
    markPageChanged,
    queue,
    sync,
    tellSaveFailed,
    validate,
  ]);

  const goToSignUp = useCallback(async () => {
    await navigate("/signup", { replace: true });
  }, [navigate]);

  const waitFor = useCallback(async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }, []);

  const goTo = useCallback(
    async (path: string) => {
      if (!isLoggedIn && answers.hasAnyAnswer()) return goToSignUp();
      if (isOpen) markPageChanged();
      const hasChanges = Object.keys(answers.unsaved()).length > 0;
      if (!isOpen || !(hasChanges || isValidating)) {
        await navigate(path, { replace: true });
        return;
      }
      await waitFor(async () => {
        const isSaved = (await saveAndCheck()) && hasNoneHeldBack();
        await navigate(path, {
          replace: true,
          state: hasChanges && isSaved ? { success: SAVED } : null,
        });
      });
    },
    [
      answers,
      goToSignUp,
      hasNoneHeldBack,
      isLoggedIn,
      isOpen,
      isValidating,
      markPageChanged,
      navigate,
      saveAndCheck,
      waitFor,
    ],
  );

  const save = useCallback(async () => {
    if (!isLoggedIn) return goToSignUp();
    await waitFor(async () => {
      if (!(await saveAndCheck())) return;
      if (hasNoneHeldBack())
        await navigate(pathname, { replace: true, state: { success: SAVED } });
      else
        toasts.error({
          label: SAVE_PROBLEM,
          message: heldBackWords(Object.keys(answers.problems()).length),
        });
    });
  }, [
    answers,
    goToSignUp,
    hasNoneHeldBack,
    isLoggedIn,
    navigate,
    pathname,
    saveAndCheck,
    toasts,
    waitFor,
  ]);

  return useMemo(
    () => ({ goTo, save, saveAndCheck, goToSignUp, isBusy }),
    [goTo, save, saveAndCheck, goToSignUp, isBusy],
  );
};
