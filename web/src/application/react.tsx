import { replaceEqualDeep } from "@tanstack/react-query";
import {
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Navigate, useLocation } from "react-router-dom";
import {
  holdAll,
  isAnswered,
  type Answers,
  type AnswerValue,
  type Condition,
} from "../../../shared/application/condition.ts";
import { misfitOf } from "../../../shared/application/derive/data-model.ts";
import type { Question } from "../../../shared/application/question.ts";
import type { Profile, WebStatus } from "../../../shared/contract/replies.ts";
import { formVersion } from "../../../shared/form/version.ts";
import { SUBMITTED } from "../../../shared/messages.ts";
import { COMPLETION_PATH } from "../../../shared/site-paths.ts";
import { callApi } from "../api/call.ts";
import { haveForm } from "../api/form-version.ts";
import type { StudentLoads } from "../api/queries.ts";
import { onForgotten } from "../api/student-data.ts";
import { Spinner } from "../components/Spinner.tsx";
import { useToasts } from "../components/Toasts.tsx";
import { afterPaint } from "../lib/after-paint.ts";
import { today } from "../lib/clock.ts";
import { createNeededContext } from "../lib/needed-context.ts";
import { ownTab, tabMemory } from "../lib/tab-memory.ts";
import {
  forgetNavigationState,
  readNavigationState,
} from "../session/navigation-state.ts";
import { useSession, type Session } from "../session/session.tsx";
import { clearDraft, readDraft, storeDraft } from "../session/unsaved-draft.ts";
import {
  readEntered,
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../session/visitor-answers.ts";
import {
  createApplication,
  NO_STORAGE,
  type Application,
  type TabStorage,
} from "./application.ts";
import { createChosen } from "./choices.ts";
import { documentAt, type DocumentState } from "./document-state.ts";
import { redirectOf } from "./page-paths.ts";
import type { Snapshot } from "./state.ts";

haveForm(formVersion);

export const [ApplicationContext, useApplication] =
  createNeededContext<Application>(
    "useApplication needs an OpenApplication above it.",
  );

/**
 * Subscribes to one part of the application; the selector must return a primitive or an existing part, or every
 * keystroke renders.
 */
export function useSelector<T>(select: (snapshot: Snapshot) => T): T {
  const { shown, subscribe } = useApplication();
  const read = () => select(shown());
  return useSyncExternalStore(subscribe, read, read);
}

export function useAnswers<T extends string | boolean | number | undefined>(
  select: (answers: Answers) => T,
): T {
  return useSelector(({ answers }) => select(answers));
}

export function useAnswer(key: string): AnswerValue | undefined {
  return useAnswers((answers) => answers[key]);
}

export function useTextAnswer(key: string): string {
  return String(useAnswer(key) ?? "");
}

export function useIsShown(conditions: readonly Condition[]): boolean {
  return useSelector(({ answers }) => holdAll(conditions, answers));
}

const NONE: readonly string[] = [];

/** Returns a function that reads what a field shows of its question: the same object until something of it changes. */
function fieldReader(shown: () => Snapshot, question: Question) {
  const { key, required, alternatives } = question;
  const field = (snapshot: Snapshot) => {
    const { answers, profile } = snapshot;
    const day = profile?.reopened?.submitted_on ?? today();
    const misfit = misfitOf(question, { answers, today: day });
    return {
      errors: snapshot.errors[key] ?? NONE,
      problems:
        snapshot.problems[key] ?? (misfit === undefined ? NONE : [misfit]),
      conflict: snapshot.conflicts[key],
      isGone: misfit !== undefined,
      hasAnswer: isAnswered(answers[key]),
      // Of alternatives, of which one is enough, none must be answered.
      required:
        alternatives === undefined &&
        (required === true || key in snapshot.needed),
    };
  };
  let last: ReturnType<typeof field> | undefined;
  return () => (last = replaceEqualDeep(last, field(shown())));
}

/** Returns everything about one question that its field shows, with one subscription. */
export function useField(question: Question) {
  const { shown, subscribe } = useApplication();
  const read = useMemo(() => fieldReader(shown, question), [shown, question]);
  return useSyncExternalStore(subscribe, read, read);
}

export function useDocumentState(key: string): DocumentState {
  return useSelector((snapshot) => documentAt(snapshot, key));
}

/** Returns this tab's storage for the student whose application is open, or for a visitor. */
function storageOf(
  owner: string | undefined,
  path: Session["path"],
): TabStorage {
  const record = tabMemory.removedAnswers;
  const removedAnswers: Pick<TabStorage, "storeRemoved" | "readRemoved"> = {
    storeRemoved: (removed) => {
      if (removed.length > 0) record.store({ removed });
      else record.clear();
    },
    readRemoved: () => record.read()?.removed ?? [],
  };
  return owner === undefined
    ? {
        ...NO_STORAGE,
        ...removedAnswers,
        store: ({ answers }) => storeVisitorAnswers(answers),
      }
    : {
        ...removedAnswers,
        store: (draft) =>
          storeDraft({ username: owner, path: path(), ...draft }),
        clear: clearDraft,
        readDraft: () => readDraft(owner),
        readEntered: () => readEntered(owner),
        clearEntered: tabMemory.visitorAnswers.clear,
      };
}

/** What a visitor has chosen, also on an account page in between. */
let visitorsChosen = createChosen();
onForgotten(() => {
  visitorsChosen = createChosen();
});

/** Student with an application, as it was loaded. */
interface Student {
  readonly profile: Profile;
  readonly loads: StudentLoads;
}

/** Creates the application of this visit; the session holds a student's application. */
function useOpenedApplication(student: Student | undefined): Application {
  const { openOnce, path } = useSession();
  const toasts = useToasts();
  const [application] = useState(() => {
    const owner = student?.profile.username;
    ownTab(owner);
    const open = () =>
      createApplication({
        profile: student?.profile,
        loads: student?.loads,
        answers: readVisitorAnswers(),
        ...(student === undefined && { chosen: visitorsChosen }),
        toasts,
        storage: storageOf(owner, path),
      });
    return owner === undefined ? open() : openOnce(owner, open);
  });
  useEffect(() => application.start(), [application]);
  return application;
}

/** Reports the current page to the server until the application is submitted. A failure is ignored. */
function usePageTracking(isLoggedIn: boolean, status: WebStatus | null): void {
  const { pathname } = useLocation();
  const isTracked =
    isLoggedIn && (status === "started" || status === "validating");
  useEffect(() => {
    if (!isTracked) return undefined;
    return afterPaint(() => {
      callApi("put-last-page", { body: { last_page: pathname } }).catch(
        () => undefined,
      );
    });
  }, [isTracked, pathname]);
}

/** Provides the one application that all form pages show: a student's, or a visitor's. */
export function OpenApplication({
  student,
  children,
}: {
  readonly student?: Student;
  readonly children: ReactNode;
}) {
  const { isLeaving } = useSession();
  const { pathname, hash, search, state } = useLocation();
  const application = useOpenedApplication(student);
  const { shown, subscribe, isLoggedIn } = application;
  const readStatus = () => shown().status;
  const status = useSyncExternalStore(subscribe, readStatus, readStatus);
  useEffect(() => {
    if (status !== "submitted") return;
    tabMemory.earlierTexts.clear();
    tabMemory.visitorAnswers.clear();
    application.entered.dismiss();
  }, [status, application]);
  // Read once: neither what another tab visits later nor a reload redirects from here.
  const [lastPage] = useState(student?.profile.last_page);
  useEffect(() => {
    if (isLoggedIn) {
      forgetNavigationState("afterLogin");
    }
  }, [isLoggedIn]);
  const redirect = redirectOf({
    pathname,
    hash,
    status,
    lastPage: readNavigationState(state).afterLogin ? lastPage : undefined,
  });
  usePageTracking(isLoggedIn && redirect === undefined, status);

  if (redirect !== undefined) {
    // After a log-out on the completion page, which no visitor has, the login page is already loading.
    return isLeaving ? (
      <Spinner />
    ) : (
      <Navigate
        to={{ pathname: redirect, search }}
        replace
        state={
          redirect === COMPLETION_PATH &&
          application.submission.get().hasJustSubmitted
            ? { success: SUBMITTED }
            : null
        }
      />
    );
  }
  return (
    <ApplicationContext value={application}>{children}</ApplicationContext>
  );
}
