import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useLocation } from "react-router-dom";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import {
  forgetLoginAtStart,
  wasLoggedInAtStart,
} from "../api/early-profile.ts";
import { messageOf } from "../lib/log.ts";
import { profileQuery } from "../api/queries.ts";
import { forgetApplication } from "../api/shown-application.ts";
import { onUnauthorized } from "../api/unauthorized.ts";
import { forgetActivity, noteActivity } from "./activity.ts";
import { useUsernameOutOfHistory } from "./card-username.ts";
import { claimCarriedAnswers } from "./carried-answers.ts";
import { isFormPath } from "./form-path.ts";
import { clearKeptAnswers, keepAnswers } from "./kept-answers.ts";
import { clearLoginFlag, hasLoginFlag } from "../api/login-flag.ts";
import { useOpenWorks, type OpenWorks } from "./open-work.ts";
import { modeOf, type SessionMode } from "../api/session-mode.ts";
import { forgetRecords } from "./stored-record.ts";
import { useFlagLoss } from "./use-flag-loss.ts";
import { useLoginFlag } from "./use-login-flag.ts";
import { useOtherTabs, type Present } from "./use-other-tabs.ts";
import { useReloadOnRestore } from "./use-reload-on-restore.ts";
import { LOGIN_PATH, useWayToLogin } from "./use-way-to-login.ts";

export const LOGGED_OUT = "You have been logged out.";

export interface Session {
  readonly isLoggedIn: boolean;
  /** True from the end of a session until the login page has taken the place of this one. */
  readonly isLeaving: boolean;
  /** Known once the profile is loaded. */
  readonly username: string | undefined;
  readonly mode: SessionMode;
  readonly hasChangedPage: boolean;
  readonly markPageChanged: () => void;
  /** Tells of work that a log-out has to save first; gives back the way to stop. */
  readonly registerWork: OpenWorks["register"];
  /** Begins a session after a login that succeeded: what was fetched before belongs to nobody, or to somebody else. */
  readonly beginSession: (username: string) => void;
  /**
   * Saves, logs out, forgets everything about the student in this browser and goes to the login page, here and in the
   * other tabs. What cannot be saved is kept for the student's next login with `keeps`, and lost with `loses`; with
   * neither, the session goes on and the result is false.
   */
  readonly endSession: (options: {
    readonly message: string;
    readonly success?: boolean;
    readonly unsaved: "keeps" | "loses" | "stays";
  }) => Promise<boolean>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === undefined)
    throw new Error("useSession needs a SessionProvider above it.");
  return session;
};

/** The address of the question that the student is at, so that a return leads back to it; else the one given. */
const questionInHand = (path: string): string => {
  const key = document.activeElement?.id ?? "";
  return questionByKey.has(key) ? `${path.split("#")[0]}#${key}` : path;
};

/** Asks the server to let the browser keep what waits in its tabs; else it forgets everything that the site stored. */
const KEEPING = { query: { unsaved: "kept" } } as const;

/** A log-out that did not reach the server is made good as soon as there is a connection. */
const logOutWhenOnline = () => {
  const again = () => {
    callApi("logout", KEEPING).catch(() => undefined);
  };
  window.addEventListener("online", again, { once: true });
};

/** Knows who is there, and ends the session when the student, the clock or the server says so. */
export const SessionProvider = ({
  children,
}: {
  readonly children: ReactNode;
}) => {
  const location = useLocation();
  const [goToLogin, isLeaving] = useWayToLogin();
  const queryClient = useQueryClient();
  const mode = modeOf(location.search);
  const isFlagged = useLoginFlag();
  // Stays until this tab has dealt with the end: the form must not turn into a visitor's under unsaved answers.
  const [wasFlagged, setWasFlagged] = useState(
    isFlagged || wasLoggedInAtStart(),
  );
  if (isFlagged && !wasFlagged) setWasFlagged(true);
  const isLoggedIn = (isFlagged || wasFlagged) && mode === "form";
  // Only looks at what the form loads; a failure is told where it was asked for.
  const { data: profile } = useQuery({
    ...profileQuery,
    enabled: false,
    throwOnError: false,
  });
  const username = isLoggedIn ? profile?.username : undefined;
  const [hasChangedPage, setHasChangedPage] = useState(false);
  const works = useOpenWorks();
  const isEnding = useRef(false);

  const present = useRef<Present>({ isLoggedIn, username, path: "" });
  useEffect(() => {
    const path = `${location.pathname}${location.hash}`;
    present.current = { isLoggedIn, username, path };
  });

  const forgetStudent = useCallback(() => {
    works.abandonAll();
    queryClient.clear();
    forgetApplication();
    forgetRecords();
    forgetActivity();
    forgetLoginAtStart();
    setHasChangedPage(false);
    setWasFlagged(false);
  }, [queryClient, works]);

  /** Gives back the page to return to, where it is one. */
  const keepUnsaved = useCallback((): string | undefined => {
    const { path, username: owner } = present.current;
    if (!isFormPath(path)) return undefined;
    const place = questionInHand(path);
    const answers = works.unsaved();
    if (owner !== undefined && Object.keys(answers).length > 0)
      keepAnswers({ username: owner, path: place, answers });
    return place;
  }, [works]);

  const noticeLogin = useCallback(() => {
    setWasFlagged(hasLoginFlag());
  }, []);

  const tellTabs = useOtherTabs({
    present,
    isEnding,
    keepUnsaved,
    forgetStudent,
    noticeLogin,
    goToLogin,
  });

  const beginSession = useCallback(
    (student: string) => {
      queryClient.clear();
      forgetApplication();
      claimCarriedAnswers(student);
      noteActivity();
      setHasChangedPage(false);
      tellTabs({ type: "logged-in", username: student });
    },
    [queryClient, tellTabs],
  );

  const endSession = useCallback<Session["endSession"]>(
    async ({ message, success = false, unsaved }) => {
      if (isEnding.current) return true;
      isEnding.current = true;
      try {
        await works.saveAll();
        const isSaved = Object.keys(works.unsaved()).length === 0;
        if (unsaved === "stays" && !isSaved) return false;
        const keeps = unsaved === "keeps";
        if (keeps) keepUnsaved();
        else clearKeptAnswers();
        let problem: string | undefined;
        try {
          await callApi("logout", keeps ? KEEPING : {});
        } catch (error) {
          problem = messageOf(error, GENERIC_PROBLEM);
          clearLoginFlag();
          logOutWhenOnline();
        }
        forgetStudent();
        tellTabs({ type: "logged-out", message, success, keeps });
        goToLogin(
          success && problem === undefined
            ? { success: message }
            : { error: problem ?? message },
        );
        return true;
      } finally {
        isEnding.current = false;
      }
    },
    [forgetStudent, goToLogin, keepUnsaved, tellTabs, works],
  );

  useEffect(
    () =>
      onUnauthorized(() => {
        if (mode !== "form") return;
        const returnTo = keepUnsaved();
        // A log-out that is under way says itself why.
        if (isEnding.current) return;
        forgetStudent();
        // The first of several such answers has led there already, and said where to return to.
        if (present.current.path === LOGIN_PATH) return;
        goToLogin({
          error: SESSION_INVALID,
          ...(returnTo === undefined ? {} : { returnTo }),
        });
      }),
    [forgetStudent, goToLogin, keepUnsaved, mode],
  );

  const onFlagLoss = useCallback(() => {
    if (isEnding.current) return;
    keepUnsaved();
    forgetStudent();
    if (mode === "form") goToLogin({ success: LOGGED_OUT });
  }, [forgetStudent, goToLogin, keepUnsaved, mode]);
  useFlagLoss({ isFlagged, wasFlagged }, onFlagLoss);
  useReloadOnRestore();
  useUsernameOutOfHistory();

  const session = useMemo<Session>(
    () => ({
      isLoggedIn,
      isLeaving,
      username,
      mode,
      hasChangedPage,
      markPageChanged: () => {
        setHasChangedPage(true);
      },
      registerWork: works.register,
      beginSession,
      endSession,
    }),
    [
      isLoggedIn,
      isLeaving,
      username,
      mode,
      hasChangedPage,
      works,
      beginSession,
      endSession,
    ],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};
