import type { QueryClient } from "@tanstack/react-query";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { DEFAULT_PAGE } from "../../../shared/application/pages.ts";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
import { callApi } from "../api/call.ts";
import { forgetLoginAtStart } from "../api/early-profile.ts";
import { clearLoginFlag } from "../api/login-flag.ts";
import { forgetApplication } from "../api/shown-application.ts";
import { messageOf } from "../lib/log.ts";
import { browserPage } from "../lib/reload.ts";
import { forgetActivity, noteActivity } from "./activity.ts";
import { isFormPath } from "./form-path.ts";
import type { NavigationState } from "./navigation-state.ts";
import { forgetRecords } from "./stored-record.ts";
import type { TabMessage } from "./tab-messages.ts";
import { clearDraft, storeDraft, type Draft } from "./unsaved-draft.ts";

export const LOGGED_OUT = "You have been logged out.";

/** Work in progress that a session's end must not lose. */
export interface UnsavedWork {
  /** Sends what the server does not have yet; rejects when that fails. */
  readonly save: () => Promise<unknown>;
  /** Returns what the server does not have yet, if there is any. */
  readonly draft: () => Draft | undefined;
  /** From now on nothing is sent: the session has ended, or the cookies belong to somebody else. */
  readonly abandon: () => void;
}

/** Why a session ends, and what becomes of what is unsaved; with `stays`, it keeps the session going. */
export type Departure =
  | {
      /** By the student or the clock, or by another tab. */
      readonly reason: "asked" | "other tab";
      readonly unsaved: "keeps" | "loses" | "stays";
      readonly message: string;
      readonly isSuccess: boolean;
    }
  /** By the server, or because the cookie is gone. */
  | { readonly reason: "refused" | "cookie lost" }
  | { readonly reason: "other student"; readonly unsaved: "loses" };

/** The session as it is, for events that come from outside of the rendering. */
export interface Desk {
  isLoggedIn: boolean;
  isForm: boolean;
  username: string | undefined;
  path: string;
  isEnding: boolean;
  work: UnsavedWork | undefined;
  readonly queryClient: QueryClient;
  tellTabs: (message: TabMessage) => void;
  goToLogin: (state: NavigationState) => void;
  /** Makes the interface a visitor's. */
  forgetLogin: () => void;
}

/** The address of the question that the student is at, so that a return leads back to it; else the one given. */
function currentQuestion(path: string): string {
  const key = document.activeElement?.id ?? "";
  return questionByKey.has(key) ? `${path.split("#")[0]}#${key}` : path;
}

/** @returns the page to return to, where it is one */
function keepUnsaved({ path, username, work }: Desk): string | undefined {
  if (!isFormPath(path)) {
    return undefined;
  }
  const place = currentQuestion(path);
  const draft = work?.draft();
  if (username !== undefined && draft !== undefined) {
    storeDraft({ username, path: place, ...draft });
  }
  return place;
}

function forgetStudent({ queryClient, forgetLogin }: Desk): void {
  queryClient.clear();
  forgetApplication();
  forgetRecords();
  forgetActivity();
  forgetLoginAtStart();
  forgetLogin();
}

/** Asks the server to let the browser keep what waits in its tabs; else it forgets everything that the site stored. */
const KEEPING = { query: { unsaved: "kept" } } as const;

/**
 * Logs out on the server, later where that cannot be reached.
 * @returns what went wrong
 */
async function logOut(keeps: boolean): Promise<string | undefined> {
  try {
    await callApi("logout", keeps ? KEEPING : {});
    return undefined;
  } catch (error) {
    clearLoginFlag();
    const again = () => {
      callApi("logout", KEEPING).catch(() => undefined);
    };
    window.addEventListener("online", again, { once: true });
    return messageOf(error, GENERIC_PROBLEM);
  }
}

/** What the login page says. */
function arrivalAfter(
  departure: Departure,
  returnTo: string | undefined,
  problem: string | undefined,
): NavigationState {
  switch (departure.reason) {
    case "asked":
    case "other tab": {
      const { isSuccess, message } = departure;
      return isSuccess && problem === undefined
        ? { success: message }
        : { error: problem ?? message };
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
 * Ends the session for any reason; the only code that does. What is unsaved is kept or wiped, everything about
 * the student is forgotten, and the login page takes the place of this one.
 * @returns false where the session goes on, because something could not be saved
 */
async function end(desk: Desk, departure: Departure): Promise<boolean> {
  const { reason } = departure;
  const isAsked = reason === "asked";
  const unsaved = "unsaved" in departure ? departure.unsaved : "keeps";
  const isKept = unsaved === "keeps";
  if (isAsked) {
    await desk.work?.save().catch(() => undefined);
    const left = desk.work?.draft()?.answers ?? {};
    if (unsaved === "stays" && Object.keys(left).length > 0) {
      return false;
    }
  }
  desk.work?.abandon();
  const returnTo = isKept ? keepUnsaved(desk) : undefined;
  if (!isKept) {
    clearDraft();
  }
  // All other reasons take effect at once.
  const problem = isAsked ? await logOut(isKept) : undefined;
  desk.work = undefined;
  forgetStudent(desk);
  if (isAsked) {
    const { message, isSuccess: success } = departure;
    desk.tellTabs({ type: "logged-out", message, success, keeps: isKept });
  }
  if (reason === "other student") {
    // The cookies are somebody else's now, whose application this tab must not write into.
    noteActivity();
    browserPage.open(`/${DEFAULT_PAGE}`);
  } else if (
    desk.isForm &&
    !(reason === "refused" && desk.path === ACCOUNT_PATHS.login)
  ) {
    desk.goToLogin(arrivalAfter(departure, returnTo, problem));
  }
  return true;
}

export async function leave(
  desk: Desk,
  departure: Departure,
): Promise<boolean> {
  if (desk.isEnding) {
    // A log-out that is under way says itself why.
    if (departure.reason === "refused") {
      keepUnsaved(desk);
    }
    return true;
  }
  desk.isEnding = true;
  try {
    return await end(desk, departure);
  } finally {
    desk.isEnding = false;
  }
}
