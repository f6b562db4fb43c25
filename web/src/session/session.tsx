import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useLocation } from "react-router-dom";
import { wasLoggedInAtStart } from "../api/early-profile.ts";
import { otherForm } from "../api/form-version.ts";
import { hasLoginFlag } from "../api/login-flag.ts";
import { forgetApplication } from "../api/shown-application.ts";
import { forgetStudentData, loadedUsername } from "../api/student-data.ts";
import { onUnauthorized } from "../api/unauthorized.ts";
import { reloadForForm } from "../lib/lazy-import.ts";
import { listen, onReturn } from "../lib/listen.ts";
import { createNeededContext } from "../lib/needed-context.ts";
import { browserPage } from "../lib/reload.ts";
import { tabMemory, toAnswers } from "../lib/tab-memory.ts";
import { noteActivity } from "./activity.ts";
import {
  endSession,
  reloadPage,
  type SessionState,
  type UnsavedWork,
} from "./end-session.ts";
import { signupTabOf } from "./signup-tab.ts";
import { useTabMessages, type TabMessage } from "./tab-messages.ts";
import { useUsernameOutOfHistory } from "./use-arrival.ts";
import { useWayToLogin } from "./use-way-to-login.ts";
import {
  claimVisitorAnswers,
  hasVisitorAnswers,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "./visitor-answers.ts";

export interface Session {
  readonly isLoggedIn: boolean;
  /** True from the end of a session until the login page has replaced this one. */
  readonly isLeaving: boolean;
  /** User name of the student, known once the profile is loaded. */
  readonly username: string | undefined;
  readonly hasChangedPage: boolean;
  readonly markPageChanged: () => void;
  /** Returns path and hash of the page on display. */
  readonly path: () => string;
  /** Creates the application of a student once, and holds it until the session ends, which saves it first. */
  readonly openOnce: <W extends UnsavedWork>(
    owner: string,
    create: () => W,
  ) => W;
  /** Returns whether the server is known to have everything that was entered in this tab. */
  readonly isSaved: () => boolean;
  /** Reloads the page, and keeps in this tab what the server does not have. */
  readonly reload: () => void;
  /** Asks the tab of the sign-up for its secret and the visitor's answers: a mailed link opens a tab of its own. */
  readonly askSignupTab: (username: string) => void;
  /** Begins a session after a successful login: data fetched before belongs to no student or to another one. */
  readonly beginSession: (username: string) => void;
  /**
   * Saves, logs out, forgets everything about the student in this browser and goes to the login page, here and in the
   * other tabs. With `keeps`, what cannot be saved is kept for the student's next login; with `loses`, it is lost.
   * @returns false if, with neither, something cannot be saved and the session continues
   */
  readonly endSession: (options: {
    readonly message: string;
    readonly success?: boolean;
    readonly unsaved: "keeps" | "loses" | "stays";
  }) => Promise<boolean>;
}

const [SessionContext, useSession] = createNeededContext<Session>(
  "useSession needs a SessionProvider above it.",
);
export { useSession };

/** Returns whether the reply to this page's first request, which removes the cookie of a dead session, is on its way. */
function isProfileAwaited(): boolean {
  return wasLoggedInAtStart() && loadedUsername.get() === undefined;
}

/** Tracks the browser's cookie that marks a login; the server decides. */
function useLoginFlag(state: SessionState) {
  // Another tab may have logged in or out in the meantime.
  const isFlagged = useSyncExternalStore(onReturn, hasLoginFlag, () => false);
  // Stays true until this tab has handled the end: the form must not become a visitor's while answers are unsaved.
  const [wasFlagged, setWasFlagged] = useState(
    isFlagged || wasLoggedInAtStart(),
  );
  if (isFlagged && !wasFlagged) {
    setWasFlagged(true);
  }
  useEffect(() => {
    if (isFlagged) {
      Object.assign(state, { hasSeenFlag: true });
    } else if (state.hasSeenFlag && wasFlagged && !isProfileAwaited()) {
      void endSession(state, { reason: "cookie lost" });
    }
  }, [state, isFlagged, wasFlagged]);
  return [isFlagged || wasFlagged, setWasFlagged] as const;
}

/** Returns whose profile is loaded; as a state, since it is forgotten together with the login. */
function useLoadedUsername(): string | undefined {
  const [loaded, setLoaded] = useState(loadedUsername.get);
  useEffect(() => {
    const read = () => {
      setLoaded(loadedUsername.get());
    };
    read();
    return loadedUsername.subscribe(read);
  }, []);
  return loaded;
}

function createState(): SessionState {
  const nothing = () => undefined;
  return {
    isLoggedIn: false,
    hasSeenFlag: false,
    username: undefined,
    confirmed: undefined,
    path: "",
    isEnding: false,
    application: undefined,
    postToTabs: nothing,
    goToLogin: nothing,
    forgetLogin: nothing,
  };
}

/** Handles what another tab does before the session that all tabs share. */
function onMessageAsVisitor(
  state: SessionState,
  message: TabMessage,
  noticeLogin: () => void,
): void {
  if (message.type === "logged-out") return;
  const { username } = message;
  const tab = signupTabOf(username);
  if (message.type === "logged-in") {
    if (tab !== undefined) claimVisitorAnswers(username);
    noticeLogin();
  } else if (message.type === "confirming") {
    if (tab === undefined) return;
    const answers = readVisitorAnswers();
    state.postToTabs({ type: "vouched", username, tab, answers });
  } else if (username === state.confirmed) {
    tabMemory.signupTab.store({ username, tab: String(message.tab) });
    if (!hasVisitorAnswers()) storeVisitorAnswers(toAnswers(message.answers));
  }
}

/** Handles what another tab does to the session that all tabs share. */
function onTabMessage(
  state: SessionState,
  message: TabMessage,
  noticeLogin: () => void,
): void {
  const { type } = message;
  // A sibling may sign up beside a student who is logged in.
  const isOfSignup = type === "confirming" || type === "vouched";
  if (!state.isLoggedIn || isOfSignup) {
    onMessageAsVisitor(state, message, noticeLogin);
  } else if (message.type === "logged-out") {
    void endSession(state, {
      reason: "other tab",
      unsaved: message.keeps ? "keeps" : "loses",
      message: message.message,
      isSuccess: message.success,
    });
  } else if (message.username !== state.username) {
    void endSession(state, { reason: "other student" });
  }
}

/** Creates the part of the session that never changes. */
function createActions(
  state: SessionState,
  setHasChangedPage: (hasChanged: boolean) => void,
): Omit<Session, "isLoggedIn" | "isLeaving" | "username" | "hasChangedPage"> {
  let holder: string | undefined;
  return {
    markPageChanged: () => {
      setHasChangedPage(true);
    },
    path: () => state.path,
    openOnce: <W extends UnsavedWork>(owner: string, create: () => W): W => {
      if (state.application === undefined || holder !== owner) {
        state.application?.abandon();
        state.application = create();
        holder = owner;
      }
      return state.application as W;
    },
    isSaved: () =>
      state.application !== undefined &&
      state.application.draft() === undefined,
    reload: () => {
      reloadPage(state);
    },
    askSignupTab: (username) => {
      state.confirmed = username;
      state.postToTabs({ type: "confirming", username });
    },
    beginSession: (student) => {
      state.application?.abandon();
      state.application = undefined;
      forgetStudentData();
      forgetApplication();
      claimVisitorAnswers(student);
      noteActivity();
      setHasChangedPage(false);
      state.postToTabs({ type: "logged-in", username: student });
    },
    endSession: ({ success = false, ...options }) =>
      endSession(state, { reason: "asked", isSuccess: success, ...options }),
  };
}

/** Reloads a page restored from the back-forward cache, which may show a student who has logged out since. */
function useReloadOnRestore(): void {
  useEffect(
    () =>
      listen(window, "pageshow", ({ persisted }: PageTransitionEvent) => {
        if (persisted) browserPage.reload();
      }),
    [],
  );
}

/** Reloads a page whose form has changed at a change of page, a login or a log-out. */
function useReloadForForm(
  state: SessionState,
  pathname: string,
  username: string | undefined,
): void {
  useEffect(() => {
    const version = otherForm.get();
    if (version === undefined) return;
    void reloadForForm(version, () => state.application?.isAtRest() !== false);
  }, [state, pathname, username]);
}

/** Provides the session, and ends it on behalf of the student, the clock or the server. */
export function SessionProvider({
  children,
}: {
  readonly children: ReactNode;
}) {
  const { pathname, hash } = useLocation();
  const [goToLogin, isLeaving] = useWayToLogin();
  const [hasChangedPage, setHasChangedPage] = useState(false);
  const [state] = useState(createState);
  const [actions] = useState(() => createActions(state, setHasChangedPage));
  const [isLoggedIn, setIsLoggedIn] = useLoginFlag(state);
  const loaded = useLoadedUsername();
  const username = isLoggedIn ? loaded : undefined;
  const postToTabs = useTabMessages((message) => {
    onTabMessage(state, message, () => {
      setIsLoggedIn(hasLoginFlag());
    });
  });

  useLayoutEffect(() => {
    Object.assign(state, {
      isLoggedIn,
      username,
      path: `${pathname}${hash}`,
      postToTabs,
      goToLogin,
      forgetLogin: () => {
        state.hasSeenFlag = false;
        setHasChangedPage(false);
        setIsLoggedIn(false);
      },
    } satisfies Partial<SessionState>);
  });
  useEffect(
    () =>
      onUnauthorized(() => {
        void endSession(state, { reason: "refused" });
      }),
    [state],
  );
  useReloadForForm(state, pathname, username);
  useReloadOnRestore();
  useUsernameOutOfHistory();

  const session = useMemo<Session>(
    () => ({
      ...actions,
      isLoggedIn,
      isLeaving,
      username,
      hasChangedPage,
    }),
    [actions, isLoggedIn, isLeaving, username, hasChangedPage],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
