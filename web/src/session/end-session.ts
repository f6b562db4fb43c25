import { DEFAULT_PAGE } from "../../../shared/college/page-titles.ts";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
import { callApi } from "../api/call.ts";
import { forgetLoginAtStart } from "../api/early-profile.ts";
import { clearLoginFlag, hasLoginFlag } from "../api/login-flag.ts";
import { forgetApplication } from "../api/shown-application.ts";
import { forgetStudentData } from "../api/student-data.ts";
import { inTime, SLOW_SAVE_MS } from "../lib/deadline.ts";
import { messageOf } from "../lib/log.ts";
import { browserPage } from "../lib/reload.ts";
import { forgetSession, tabMemory, type Draft } from "../lib/tab-memory.ts";
import { forgetActivity, noteActivity } from "./activity.ts";
import { isFormPath, type NavigationState } from "./navigation-state.ts";
import type { TabMessage } from "./tab-messages.ts";
import { clearDraft, storeDraft } from "./unsaved-draft.ts";

export const LOGGED_OUT = "You have been logged out.";

/** Unsaved work that the end of a session must not lose. */
export interface UnsavedWork {
  /** Sends what the server does not have yet; rejects when that fails. */
  readonly save: () => Promise<unknown>;
  /** Returns what the server does not have yet, if there is any. */
  readonly draft: () => Draft | undefined;
  /** Returns whether a file is on its way that would be lost with this page. */
  readonly isSendingFile: () => boolean;
  /** Returns whether the server has everything, and nothing is on its way to it. */
  readonly isAtRest: () => boolean;
  /** Stops all sending: the session has ended, or the cookies belong to somebody else. */
  readonly abandon: () => void;
}

/** Reason why a session ends, and what happens to unsaved work; `stays` keeps the session open if a save fails. */
export type SessionEnd =
  | {
      /** Log-out by the student, by inactivity, or in another tab. */
      readonly reason: "asked" | "other tab";
      readonly unsaved: "keeps" | "loses" | "stays";
      readonly message: string;
      readonly isSuccess: boolean;
    }
  /** End by the server, loss of the cookie, or a login under another address, which may be the student's new one. */
  | { readonly reason: "refused" | "cookie lost" | "other student" };

/** Current state of the session, for events from outside of rendering. */
export interface SessionState {
  isLoggedIn: boolean;
  /**
   * Whether the cookie that marks the login was there, whose loss ends the session unless something else has. If there
   * was never one, the server gives the reason when the profile is requested.
   */
  hasSeenFlag: boolean;
  username: string | undefined;
  /** Owner of the account that is being confirmed, or was, in this tab. */
  confirmed: string | undefined;
  path: string;
  isEnding: boolean;
  application: UnsavedWork | undefined;
  postToTabs: (message: TabMessage) => void;
  goToLogin: (state: NavigationState) => void;
  /** Switches the interface to a visitor. */
  forgetLogin: () => void;
}

/** Returns the path of the question that has the focus, so that a return leads back to it; otherwise the given path. */
function currentQuestion(path: string): string {
  // A control of the form has the question's key as its id; React's own ids, which begin with an underscore, do not last.
  const { activeElement } = document;
  const key = activeElement?.closest("form") ? activeElement.id : "";
  return /^[a-z]/.test(key) ? `${path.split("#")[0]}#${key}` : path;
}

/**
 * Stores the draft of unsaved work.
 * @param place path with the question that had the focus
 * @returns the page to return to, if it is a form page
 */
function keepUnsaved(
  { path, username, application }: SessionState,
  place = currentQuestion(path),
): string | undefined {
  if (!isFormPath(path)) {
    return undefined;
  }
  const draft = application?.draft();
  if (username !== undefined && draft !== undefined) {
    storeDraft({ username, path: place, ...draft });
  }
  return place;
}

function forgetStudent({ forgetLogin }: SessionState): void {
  forgetStudentData();
  forgetApplication();
  forgetSession();
  forgetActivity();
  forgetLoginAtStart();
  forgetLogin();
}

/**
 * Query that asks the server to let the browser keep the drafts in its tabs; otherwise the browser clears everything
 * that the site stored.
 */
const KEEPING = { query: { unsaved: "kept" } } as const;
/** Nobody waits in front of the student's page for long. */
const PROMPT = { patience: SLOW_SAVE_MS } as const;

/**
 * Logs out on the server; if the server cannot be reached, retries once the browser is online.
 * @returns the message of the failure, if any
 */
async function logOut(keeps: boolean): Promise<string | undefined> {
  try {
    await callApi("logout", { ...PROMPT, ...(keeps && KEEPING) });
    return undefined;
  } catch (error) {
    clearLoginFlag();
    const again = () => {
      // The cookies may be those of the next student by then.
      if (!hasLoginFlag()) callApi("logout", KEEPING).catch(() => undefined);
    };
    window.addEventListener("online", again, { once: true });
    return messageOf(error);
  }
}

/** Returns what the login page shows after the end of a session. */
function arrivalAfter(
  end: SessionEnd,
  returnTo: string | undefined,
  problem: string | undefined,
): NavigationState {
  switch (end.reason) {
    case "asked":
    case "other tab": {
      const { isSuccess, message } = end;
      if (problem !== undefined) return { error: `${message} ${problem}` };
      return isSuccess ? { success: message } : { error: message };
    }
    case "refused":
      return returnTo === undefined
        ? { error: SESSION_INVALID }
        : { error: SESSION_INVALID, returnTo };
    default:
      return { success: LOGGED_OUT };
  }
}

/**
 * Ends the session for any reason; the only code that does. Keeps or discards what is unsaved, forgets everything about
 * the student, and replaces this page by the login page.
 * @returns false if the session continues, because something could not be saved
 */
async function endNow(state: SessionState, end: SessionEnd): Promise<boolean> {
  const { reason } = end;
  const isAsked = reason === "asked";
  const unsaved = "unsaved" in end ? end.unsaved : "keeps";
  const isKept = unsaved === "keeps";
  // The page may be hidden while the save and the log-out wait for the network, and lose the focus.
  const place = currentQuestion(state.path);
  if (isAsked && unsaved !== "loses") {
    const saving = Promise.resolve(state.application?.save());
    const save = saving.catch(() => undefined);
    await inTime(save, SLOW_SAVE_MS);
    const left = state.application?.draft()?.answers ?? {};
    const isSending = state.application?.isSendingFile() === true;
    if (unsaved === "stays" && (isSending || Object.keys(left).length > 0)) {
      return false;
    }
  }
  state.application?.abandon();
  const returnTo = isKept ? keepUnsaved(state, place) : undefined;
  if (!isKept) {
    clearDraft();
    tabMemory.filesOnTheirWay.clear();
  }
  // All other reasons take effect immediately.
  const problem = isAsked ? await logOut(isKept) : undefined;
  state.application = undefined;
  forgetStudent(state);
  if (isAsked) {
    const { message, isSuccess: success } = end;
    state.postToTabs({ type: "logged-out", message, success, keeps: isKept });
  }
  if (reason === "other student") {
    // The cookies now belong to somebody else, whose application this tab must not write to.
    noteActivity();
    browserPage.open(`/${DEFAULT_PAGE}`);
  } else if (!(reason === "refused" && state.path === ACCOUNT_PATHS.login)) {
    state.goToLogin(arrivalAfter(end, returnTo, problem));
  }
  return true;
}

/** Reloads the page; what the server does not have is restored from the tab. */
export function reloadPage({ application, username, path }: SessionState) {
  const draft = application?.draft();
  const isKept =
    draft === undefined ||
    (username !== undefined && storeDraft({ username, path, ...draft }));
  // Otherwise, the browser asks whether to leave.
  if (isKept) application?.abandon();
  browserPage.reload();
}

export async function endSession(
  state: SessionState,
  end: SessionEnd,
): Promise<boolean> {
  if (state.isEnding) {
    // A log-out in progress gives its own reason.
    if (end.reason === "refused") {
      keepUnsaved(state);
    }
    return true;
  }
  state.isEnding = true;
  try {
    return await endNow(state, end);
  } finally {
    state.isEnding = false;
  }
}
