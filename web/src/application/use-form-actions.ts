import { useLocation, useNavigate } from "react-router-dom";
import { ACCOUNT_PATHS } from "../../../shared/site-paths.ts";
import { inTime, SLOW_SAVE_MS } from "../lib/deadline.ts";
import {
  readNavigationState,
  type NavigationState,
} from "../session/navigation-state.ts";
import { useSession } from "../session/session.tsx";
import { DEFAULT_PATH } from "./page-paths.ts";
import { useApplication, useSelector } from "./react.tsx";
import { hasAnyAnswer } from "./state.ts";

const SAVED = "Your answers were saved.";

/** Name of what leads a visitor with answers to the sign-up page instead of another page of the form. */
export const ACCOUNT_FIRST = "Sign up to continue";

export interface FormActions {
  /** Saves and goes to a path of the form; a visitor who has entered something goes to the sign-up page instead. */
  readonly goTo: (path: string, state?: NavigationState) => Promise<void>;
  readonly save: () => Promise<void>;
  /**
   * Saves without a message.
   * @returns false if that failed, which is shown
   */
  readonly saveAndCheck: () => Promise<boolean>;
  readonly submit: () => Promise<void>;
}

/** Returns the message that answers cannot be saved; the reason is shown next to each question. */
export function blockedWords(count: number): string {
  return count === 1
    ? "One of your answers cannot be saved as it is."
    : `${count} of your answers cannot be saved as they are.`;
}

/** Returns whether a visitor has entered something, which only an account can carry to another page. */
export function useNeedsAccount(): boolean {
  const { isLoggedIn } = useApplication();
  return useSelector((snapshot) => !isLoggedIn && hasAnyAnswer(snapshot));
}

/** Returns the state of a page that tells of a save; its way back to the review stays. */
function saved({ fromReview }: NavigationState = {}): NavigationState {
  return { ...(fromReview && { fromReview }), success: SAVED };
}

/** Returns the actions of the form's buttons and links, which lead from page to page. */
export function useFormActions(): FormActions {
  const application = useApplication();
  const { get, isLoggedIn, busyWhile } = application;
  const { markPageChanged } = useSession();
  const { pathname, state: here } = useLocation();
  const navigate = useNavigate();

  const show = async (path: string, state: NavigationState | null = null) => {
    if (application.isOver()) return;
    // From an account page, the browser's Back returns to the form.
    await navigate(path, { replace: path !== ACCOUNT_PATHS.signUp, state });
  };
  const asStudent = (work: () => Promise<void>) =>
    isLoggedIn ? busyWhile(work) : show(ACCOUNT_PATHS.signUp);
  const isBlocked = () => Object.keys(get().blocked).length > 0;
  const saveAndCheck = (isMovingOn = false) => {
    markPageChanged();
    return application.saveAndCheck(isMovingOn);
  };
  return {
    saveAndCheck: () => saveAndCheck(),
    goTo: async (path, state) => {
      const { toSend, status, saving } = get();
      if (!isLoggedIn) {
        if (hasAnyAnswer(get())) await show(ACCOUNT_PATHS.signUp);
        else await show(path, state);
        return;
      }
      const hasChanges = Object.keys(toSend).length > 0;
      if (status === "submitted" || !(hasChanges || status === "validating")) {
        markPageChanged();
        await show(path, state);
        return;
      }
      await busyWhile(async () => {
        const patience = saving.state === "failed" ? 1_000 : SLOW_SAVE_MS;
        const isInTime = await inTime(saveAndCheck(true), patience);
        const isSaved = isInTime && !isBlocked();
        await show(path, hasChanges && isSaved ? saved(state) : state);
      });
    },
    save: () =>
      asStudent(async () => {
        if (!(await saveAndCheck())) {
          return;
        }
        if (isBlocked()) {
          const message = blockedWords(Object.keys(get().problems).length);
          application.reportUnsaved(message);
        } else {
          await show(pathname, saved(readNavigationState(here)));
        }
      }),
    submit: () =>
      asStudent(async () => {
        markPageChanged();
        if (await application.submit()) {
          await show(DEFAULT_PATH);
        }
      }),
  };
}
