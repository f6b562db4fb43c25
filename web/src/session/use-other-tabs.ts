import { useCallback, type RefObject } from "react";
import { DEFAULT_PAGE } from "../../../shared/application/pages.ts";
import { browserPage } from "../lib/reload.ts";
import { noteActivity } from "./activity.ts";
import { clearKeptAnswers } from "./kept-answers.ts";
import type { NavigationState } from "./navigation-state.ts";
import { useTabMessages, type TabMessage } from "./tab-messages.ts";

/** Where and who the student is, for events that come from outside of the rendering. */
export interface Present {
  readonly isLoggedIn: boolean;
  readonly username: string | undefined;
  readonly path: string;
}

interface SessionEnd {
  readonly present: RefObject<Present>;
  readonly isEnding: RefObject<boolean>;
  readonly keepUnsaved: () => void;
  readonly forgetStudent: () => void;
  /** Follows a login, which makes a visitor's tab the student's. */
  readonly noticeLogin: () => void;
  readonly goToLogin: (state: NavigationState) => void;
}

/** Follows what other tabs do to the session that all of them share; gives back the way to tell them. */
export const useOtherTabs = ({
  present,
  isEnding,
  keepUnsaved,
  forgetStudent,
  noticeLogin,
  goToLogin,
}: SessionEnd): ((message: TabMessage) => void) => {
  const hear = useCallback(
    (message: TabMessage) => {
      if (isEnding.current) return;
      if (!present.current.isLoggedIn) {
        if (message.type === "logged-in") noticeLogin();
        return;
      }
      switch (message.type) {
        case "logged-out":
          if (message.keeps) keepUnsaved();
          else clearKeptAnswers();
          forgetStudent();
          goToLogin(
            message.success
              ? { success: message.message }
              : { error: message.message },
          );
          break;
        case "logged-in":
          if (present.current.username === message.username) break;
          // The cookies are somebody else's now, whose application this tab must not write into.
          clearKeptAnswers();
          forgetStudent();
          noteActivity();
          browserPage.open(`/${DEFAULT_PAGE}`);
          break;
        default:
          message satisfies never;
      }
    },
    [forgetStudent, goToLogin, isEnding, keepUnsaved, noticeLogin, present],
  );
  return useTabMessages(hear);
};
