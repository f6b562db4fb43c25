import { useQuery } from "@tanstack/react-query";
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { Navigate, useLocation } from "react-router-dom";
import {
  type Profile,
  type Validations,
  type WebStatus,
} from "../../../shared/contract/replies.ts";
import { SUBMITTED } from "../../../shared/messages.ts";
import { profileQuery } from "../api/queries.ts";
import { Spinner } from "../components/Spinner.tsx";
import { readCarriedAnswers } from "../session/carried-answers.ts";
import {
  forgetNavigationState,
  readNavigationState,
} from "../session/navigation-state.ts";
import { useSession } from "../session/session.tsx";
import { FormStateContext } from "./form-state.ts";
import { redirectOf } from "./page-paths.ts";
import type { SaveState } from "./save-queue.ts";
import { useApplicationState } from "./use-form-state.ts";
import { useCarriedMerge } from "./use-carried-merge.ts";
import { useKeptAnswers } from "./use-kept-answers.ts";
import { usePageTracking } from "./use-page-tracking.ts";
import { useProfileCache } from "./use-profile-cache.ts";
import { useSaveRetry } from "./use-save-retry.ts";
import { useSaving } from "./use-saving.ts";
import { useSubmission } from "./use-submission.ts";
import { useWebStatus } from "./use-web-status.ts";

export interface Application {
  readonly status: WebStatus | null;
  /** Successful logins, this one included. */
  readonly numLogins: number;
  /** Preferred or first name, as last saved; an empty string while neither is known. */
  readonly preferredName: string;
  /** Goes to a path of the form and saves before; a visitor who has entered something goes to sign up instead. */
  readonly goTo: (path: string) => Promise<void>;
  readonly save: () => Promise<void>;
  /** Saves without a word; false where that failed, which the student is told. */
  readonly saveAndCheck: () => Promise<boolean>;
  readonly submit: () => Promise<void>;
  /** True while the student waits for `goTo`, `save` or `submit`. */
  readonly isBusy: boolean;
  readonly saveState: SaveState;
  /** When answers were last saved since the form was opened. */
  readonly savedAt: Date | undefined;
  /** Errors by key; empty until the application is validating. */
  readonly errors: Validations;
  /** Why the last attempt to submit did not get through, other than for errors in the answers. */
  readonly submitProblem: string | undefined;
  /** Counts failed submissions; the error summary takes focus at each. */
  readonly refusals: number;
}

export const ApplicationContext = createContext<Application | undefined>(
  undefined,
);

export const useApplication = (): Application => {
  const application = use(ApplicationContext);
  if (application === undefined)
    throw new Error("useApplication needs an ApplicationProvider above it.");
  return application;
};

const nameOf = ({ answer }: Profile): string =>
  String(answer["preferred_name"] ?? "").trim() ||
  String(answer["first_name"] ?? "").trim();

interface OpenApplicationProps {
  /** None for a visitor. */
  readonly profile?: Profile | undefined;
  readonly children: ReactNode;
}

const OpenApplication = ({ profile, children }: OpenApplicationProps) => {
  const isLoggedIn = profile !== undefined;
  const location = useLocation();
  const { isLeaving } = useSession();
  const profileCache = useProfileCache();
  const [state, saveState, savedAt] = useApplicationState({
    initial: profile?.answer ?? readCarriedAnswers(),
    isLoggedIn,
    profileCache,
  });
  const [status, setStatus] = useWebStatus(profile, profileCache);
  const saving = useSaving({ state, status, profile, profileCache });
  const submission = useSubmission({ state, status, setStatus, saving });
  useKeptAnswers(state, saveState, profile, status);
  useCarriedMerge(state, profile, status);
  useSaveRetry(state.queue, status === "submitted" ? "idle" : saveState);

  // Once: neither what another tab visits later nor a reload leads away from here.
  const [lastPage] = useState(profile?.last_page);
  useEffect(() => {
    if (isLoggedIn) forgetNavigationState("afterLogin");
  }, [isLoggedIn]);
  const redirect = redirectOf({
    pathname: location.pathname,
    hash: location.hash,
    status,
    lastPage: readNavigationState(location.state).afterLogin
      ? lastPage
      : undefined,
  });
  usePageTracking(isLoggedIn && redirect === undefined, status);

  const { goTo, save, saveAndCheck } = saving;
  const { submit, submitProblem, refusals, hasJustSubmitted, errors } =
    submission;
  const isBusy = saving.isBusy || submission.isBusy;
  const numLogins = Math.max(1, profile?.successful_login.length ?? 1);
  const preferredName = profile === undefined ? "" : nameOf(profile);
  const application = useMemo<Application>(
    () => ({
      status,
      numLogins,
      preferredName,
      goTo,
      save,
      saveAndCheck,
      submit,
      isBusy,
      saveState,
      savedAt,
      errors,
      submitProblem,
      refusals,
    }),
    [
      status,
      numLogins,
      preferredName,
      goTo,
      save,
      saveAndCheck,
      submit,
      isBusy,
      saveState,
      savedAt,
      errors,
      submitProblem,
      refusals,
    ],
  );

  if (redirect !== undefined)
    // Whoever has just logged out on the completion page, which no visitor has, is on the way to the login already.
    return isLeaving ? (
      <Spinner />
    ) : (
      <Navigate
        to={{ pathname: redirect, search: location.search }}
        replace
        state={hasJustSubmitted ? { success: SUBMITTED } : null}
      />
    );
  return (
    <FormStateContext value={state}>
      <ApplicationContext value={application}>{children}</ApplicationContext>
    </FormStateContext>
  );
};

const StudentApplication = ({ children }: { readonly children: ReactNode }) => {
  const { data: profile } = useQuery(profileQuery);
  const isThere = profile !== undefined;
  const [isReady, setIsReady] = useState(isThere);
  useEffect(() => {
    // Drawn in small steps, the form lets a slow phone's browser in between.
    if (isThere)
      startTransition(() => {
        setIsReady(true);
      });
  }, [isThere]);
  return profile === undefined || !isReady ? (
    <Spinner />
  ) : (
    <OpenApplication profile={profile}>{children}</OpenApplication>
  );
};

/** Holds the one application that all form pages show; a student's is loaded before any of them is drawn. */
export const ApplicationProvider = ({
  children,
}: {
  readonly children: ReactNode;
}) =>
  useSession().isLoggedIn ? (
    <StudentApplication>{children}</StudentApplication>
  ) : (
    <OpenApplication>{children}</OpenApplication>
  );
