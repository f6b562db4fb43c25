import { replaceEqualDeep } from "@tanstack/react-query";
import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import type { Profile, Validations } from "../../../shared/contract/replies.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { errorsOf } from "../../../shared/form/validation.ts";
import { isAskedFor } from "../../../shared/form/visibility.ts";
import { CHANGED_ELSEWHERE } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { otherForm } from "../api/form-version.ts";
import type { StudentLoads } from "../api/queries.ts";
import type { Toasts } from "../components/Toasts.tsx";
import { afterPaint } from "../lib/after-paint.ts";
import { today } from "../lib/clock.ts";
import { messageOf } from "../lib/log.ts";
import {
  createSharedValue,
  type SharedValue,
  type ShownValue,
} from "../lib/shared-value.ts";
import type { Draft, RemovedAnswer } from "../lib/tab-memory.ts";
import type { UnsavedWork } from "../session/end-session.ts";
import { isSameAnswer } from "./answer-values.ts";
import {
  createChoices,
  createChosen,
  type Choices,
  type Chosen,
} from "./choices.ts";
import { areAtRest, isSendingFile, listedDocuments } from "./document-state.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { createEntered, type Entered } from "./entered.ts";
import { createOffers, type Offers } from "./offers.ts";
import { answersNamedIn, keepLeftOut } from "./other-form.ts";
import { createPdf, type ApplicationPdf } from "./pdf.ts";
import { createSaveQueue } from "./save-queue.ts";
import { createSaving, type DraftStorage, type Saving } from "./saving.ts";
import {
  choicesIn,
  draftOf,
  firstSnapshot,
  isWithdrawn,
  unsavedIn,
  type Snapshot,
} from "./state.ts";
import { statusOf } from "./status.ts";
import { createStore, type Store } from "./store.ts";
import {
  NOT_SUBMITTED_YET,
  postValidations,
  setStatus,
  submit,
  type Submission,
} from "./submission.ts";

const RESTORED = "Your unsaved answers are back in your application.";
const MERGED = "Your earlier answers are here.";

/** Storage in which this tab remembers the answers. */
export interface TabStorage extends DraftStorage {
  /** Reads the draft of this student from before the page was loaded. */
  readonly readDraft: () => Draft | undefined;
  /** Reads the answers entered before the login, and whether they cannot be another person's. */
  readonly readEntered: () => {
    readonly answers: Answers;
    readonly isOwn: boolean;
  };
  readonly clearEntered: () => void;
  readonly readRemoved: () => readonly RemovedAnswer[];
}

/** Storage that remembers nothing. */
export const NO_STORAGE: TabStorage = {
  store: () => true,
  clear: () => undefined,
  readDraft: () => undefined,
  readEntered: () => ({ answers: {}, isOwn: true }),
  clearEntered: () => undefined,
  storeRemoved: () => undefined,
  readRemoved: () => [],
};

export interface Dependencies {
  /** Profile as it was loaded; undefined for a visitor. */
  readonly profile: Profile | undefined;
  /** Answers of a visitor, who has no profile. */
  readonly answers?: Answers;
  /** How to load what the server has; undefined for a visitor. */
  readonly loads?: StudentLoads | undefined;
  /** What was chosen before on this page. */
  readonly chosen?: Chosen;
  readonly toasts: Toasts;
  readonly storage: TabStorage;
  /** Store made by the gallery and tests, which start with other states. */
  readonly store?: Store;
}

/** Single object above all pages that owns answers, saving, documents, status and submission. */
export interface Application
  extends
    UnsavedWork,
    Pick<Store, "get" | "shown" | "subscribe" | "type" | "settle"> {
  readonly isLoggedIn: boolean;
  /** Returns whether its session has ended: then the session alone navigates. */
  readonly isOver: () => boolean;
  /** Applies one action of the student with all its consequences. */
  readonly change: (changes: Answers) => void;
  /** Removes the answers under these keys until `restore` is called on behalf of the same tabs or box. */
  readonly remove: (by: string, keys: readonly string[]) => void;
  readonly restore: (by: string, keys: readonly string[]) => void;
  /** Notes in which question the student is searching, if in any. */
  readonly search: (key: string | undefined) => void;
  /** Chooses one of two answers that were given on two devices. */
  readonly resolve: (key: string, keeps: "here" | "elsewhere") => void;
  /**
   * Saves and, while validating, checks.
   * @param isMovingOn true if nothing waits for it: a failure of the connection is shown by the bar alone
   * @returns false if the save failed, which is shown
   */
  readonly saveAndCheck: (isMovingOn?: boolean) => Promise<boolean>;
  /** Loads what the server has now. */
  readonly refresh: () => Promise<void>;
  /** Shows why something is not saved, until something is. */
  readonly reportUnsaved: (message: string) => void;
  /**
   * Submits the application.
   * @returns whether errors keep it from being submitted
   */
  readonly submit: () => Promise<boolean>;
  readonly submission: ShownValue<Submission>;
  /** What came back into the application as it was opened, until the student goes on; empty if nothing did. */
  readonly news: ShownValue<string>;
  /** What was entered here and is no part of what was submitted meanwhile: nothing else keeps it. */
  readonly leftBehind: ShownValue<Answers>;
  /** Answers entered in this tab before the login, about which the student is asked. */
  readonly entered: Entered;
  /** True while the student waits for a page, a save or a submission. */
  readonly isBusy: ShownValue<boolean>;
  /** Shows that the student is waiting for this work. */
  readonly busyWhile: (work: () => Promise<void>) => Promise<void>;
  readonly documents: Documents;
  readonly choices: Choices;
  readonly pdf: ApplicationPdf;
  /** Starts all listeners; returns a function that stops them and sends unsaved answers. */
  readonly start: () => () => void;
}

/** Returns what keeps a snapshot from being submitted. One that is withdrawn lacks nothing until it comes back. */
function errorsIn(snapshot: Snapshot): Validations {
  if (isWithdrawn(snapshot)) return {};
  const { answers, problems, profile } = snapshot;
  // An answer that cannot be saved would be missing from the submission, unless it is no part of it.
  const missing = Object.entries(problems).filter(([key]) =>
    isAskedFor(key, answers),
  );
  return {
    ...Object.fromEntries(missing),
    ...errorsOf(answers, profile?.reopened?.submitted_on ?? today()),
    // Nothing else is said about an answer until it is chosen.
    ...Object.fromEntries(
      choicesIn(snapshot).map((key) => [key, [CHANGED_ELSEWHERE]]),
    ),
  };
}

/** Checks the current answers and shows the errors found. */
function validate(store: Store, snapshot = store.get()): Validations {
  const { errors } = snapshot;
  // Most keystrokes change no error, and then nothing has to be rendered again.
  const next = replaceEqualDeep(errors, errorsIn(snapshot));
  if (next !== errors) {
    store.dispatch({ type: "checked", errors: next });
  }
  return next;
}

/** Returns a function that shows why something is not saved, until something is. */
function reportsOf(store: Store, toasts: Toasts): (message: string) => void {
  return (message) => {
    const close = toasts.error({ label: "Error saving your answers", message });
    const stop = store.subscribe(({ type }) => {
      if (type !== "confirmed") return;
      stop();
      close();
    });
  };
}

/** Returns a function that shows which upload failed, and what to do once that is read. */
function uploadReportsOf({ error }: Toasts) {
  return (key: string, discard: () => void) => {
    const label = `Error uploading file for ${key}`;
    const { message: title = key } = questionByKey.get(key)?.question ?? {};
    const message = `Your file for “${title}” was not uploaded.`;
    return error({ label, message, onReset: discard });
  };
}

async function saveAndCheck(
  store: Store,
  saving: Saving,
  report: (message: string) => void,
  isMovingOn = false,
): Promise<boolean> {
  try {
    await saving.save();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) {
      const isCutOff = error instanceof ServerError && error.status === 0;
      // Of the connection, the bar tells.
      if (!(isMovingOn && isCutOff)) {
        report(messageOf(error));
      }
      await saving.handleFailure(error);
    }
    return false;
  }
  if (store.get().status === "validating") {
    await postValidations(validate(store));
  }
  return true;
}

/** Returns what was entered and asked for, and is not in what was submitted. */
function notIn(submitted: Answers, entered: Answers): Answers {
  const all = { ...submitted, ...entered };
  return Object.fromEntries(
    Object.entries(entered).filter(
      ([key, value]) =>
        isAnswered(value) &&
        isAskedFor(key, all) &&
        !isSameAnswer(value, submitted[key]),
    ),
  );
}

/** Notes what the server did not have yet when the application was submitted, here or elsewhere. */
function createLeftBehind(store: Store, { readDraft }: TabStorage) {
  const { status, answers } = store.get();
  const draft = status === "submitted" ? readDraft()?.answers : undefined;
  const left = createSharedValue(notIn(answers, draft ?? {}));
  store.subscribe((_, before, { status: next, profile }) => {
    if (next !== "submitted" || before.status === next) return;
    left.set(notIn(profile?.answer ?? {}, unsavedIn(before)));
  });
  return left;
}

/**
 * Saves what was restored, then adds what was entered before the login.
 * @returns what to tell the student about it
 */
function saveRestored(
  store: Store,
  saving: Saving,
  entered: Entered,
  { storage }: Dependencies,
): string {
  const news: string[] = [];
  const { status } = store.get();
  const draft = storage.readDraft();
  if (status === "submitted") {
    storage.clear();
    storage.storeRemoved([]);
    return "";
  }
  if (draft !== undefined) {
    // A save whose reply was lost has left it, and what another device saves later would be taken for older.
    if (draftOf(store.get()) === undefined) storage.clear();
    else news.push(RESTORED);
  }
  if (entered.start()) {
    news.push(MERGED);
    if (status === "validating") validate(store);
  }
  if (draft !== undefined || news.length > 0) {
    // The bar at the bottom of the window shows a failure, and the draft stays until the server has all of it.
    saving.save().catch(() => undefined);
  }
  return news.join(" ");
}

function takeProfile(
  store: Store,
  offer: Offers,
  profile: Profile,
  since: Snapshot,
): void {
  // The cookies may belong to another student by now.
  if (profile.reference === store.get().profile?.reference) {
    store.dispatch({ type: "profile loaded", profile });
    const answers = answersNamedIn(profile, store.get().saved);
    store.dispatch({ type: "loaded", answers, since });
    offer(profile.replaced ?? {}, "now");
  }
}

function connect(
  store: Store,
  offer: Offers,
  dependencies: Dependencies,
): Saving {
  const { profile, loads, storage } = dependencies;
  const queue = createSaveQueue(
    store,
    (changes, { keepalive, ...query }) =>
      callApi("put-answer", { body: changes, keepalive, query }),
    ({ replaced = {}, left_out: leftOut = [] }, sent) => {
      offer(replaced, "in turn");
      if (leftOut.length > 0) {
        keepLeftOut(store, leftOut, sent);
        // Another device has changed the answer that theirs depend on.
        saving.refresh().catch(() => undefined);
      }
    },
  );
  const saving = createSaving({
    store,
    queue,
    isStudent: profile !== undefined,
    draft: storage,
    loadProfile: loads?.profile,
    takeProfile: (loaded, since) => {
      takeProfile(store, offer, loaded, since);
    },
    validate: () => validate(store, store.shown()),
  });
  return saving;
}

/** Starts a visit; returns a function that ends it. */
function start(
  store: Store,
  saving: Saving,
  documents: Documents,
  news: SharedValue<string>,
  entered: Entered,
  dependencies: Dependencies,
): () => void {
  const stopDocuments = documents.start();
  const stopSaving = saving.start();
  const stopForm = otherForm.subscribe(() => {
    if (otherForm.get() === undefined) store.dispatch({ type: "form is back" });
  });
  let forget = () => {};
  let stopNews = () => {};
  if (dependencies.profile !== undefined) {
    const told = saveRestored(store, saving, entered, dependencies);
    // A visit that begins again has nothing to restore.
    if (told !== "") news.set(told);
    void setStatus(store, "started");
    forget = afterPaint(documents.resumeAll);
    stopNews = store.subscribe(({ type }) => {
      if (type === "changed" && news.get() !== "") news.set("");
    });
  }
  return () => {
    forget();
    stopNews();
    stopDocuments();
    stopSaving();
    stopForm();
  };
}

function isAllAtRest(snapshot: Snapshot): boolean {
  return (
    draftOf(snapshot) === undefined &&
    areAtRest(Object.values(snapshot.documents))
  );
}

/**
 * Creates the store of an application with what this tab had not saved yet and the errors found: the first rendering
 * shows all of it.
 */
function openStore(dependencies: Dependencies): Store {
  const { profile, storage } = dependencies;
  const answers = profile?.answer ?? dependencies.answers ?? {};
  const first = firstSnapshot(answers, today(), {
    profile,
    status: statusOf(profile),
    removed: storage.readRemoved(),
    documents: profile === undefined ? {} : listedDocuments(profile),
  });
  const store = dependencies.store ?? createStore(first, today);
  const { status } = store.get();
  if (profile === undefined || status === "submitted") return store;
  const draft = storage.readDraft();
  if (draft !== undefined) store.dispatch({ type: "draft found", draft });
  store.dispatch({ type: "replaced", answers: profile.replaced ?? {} });
  // An application loaded in this state; a submission runs its own check.
  if (status === "validating") validate(store);
  return store;
}

export function createApplication(dependencies: Dependencies): Application {
  const { profile, toasts, chosen } = dependencies;
  const store = openStore(dependencies);
  const offer = createOffers(store);
  const saving = connect(store, offer, dependencies);
  const documents = createDocuments({
    store,
    saveAnswers: saving.save,
    onUploadFailed: uploadReportsOf(toasts),
  });
  const submission = createSharedValue(NOT_SUBMITTED_YET);
  const news = createSharedValue("");
  const entered = createEntered(store, saving, dependencies.storage);
  const reportUnsaved = reportsOf(store, toasts);
  const check = (isMovingOn?: boolean) =>
    saveAndCheck(store, saving, reportUnsaved, isMovingOn);
  return {
    ...store,
    ...createActions(store),
    isLoggedIn: profile !== undefined,
    save: saving.save,
    draft: () => draftOf(store.get()),
    isAtRest: () =>
      submission.get().isUnderWay !== true && isAllAtRest(store.get()),
    abandon: saving.abandon,
    isOver: saving.isAbandoned,
    saveAndCheck: check,
    refresh: saving.refresh,
    reportUnsaved,
    submission,
    news,
    leftBehind: createLeftBehind(store, dependencies.storage),
    entered,
    submit: () =>
      submit({
        store,
        submission,
        toasts,
        validate: () => validate(store),
        saveAndCheck: check,
        refresh: saving.refresh,
      }),
    documents,
    choices: createChoices(
      store,
      documents,
      chosen ?? createChosen(dependencies.loads),
      profile !== undefined,
    ),
    pdf: createPdf(store),
    start: () => start(store, saving, documents, news, entered, dependencies),
  };
}

function createActions({
  dispatch,
  get,
}: Store): Pick<
  Application,
  | "change"
  | "remove"
  | "restore"
  | "search"
  | "resolve"
  | "busyWhile"
  | "isBusy"
  | "isSendingFile"
> {
  const isBusy = createSharedValue(false);
  return {
    isBusy,
    isSendingFile: () => isSendingFile(get().documents),
    change: (changes) => {
      dispatch({ type: "changed", changes });
    },
    remove: (by, keys) => {
      dispatch({ type: "removed", by, keys });
    },
    restore: (by, keys) => {
      dispatch({ type: "restored", by, keys });
    },
    search: (key) => {
      dispatch({ type: "searching", key });
    },
    resolve: (key, keeps) => {
      dispatch({ type: "resolved", key, keeps });
    },
    busyWhile: async (work) => {
      isBusy.set(true);
      try {
        await work();
      } finally {
        isBusy.set(false);
      }
    },
  };
}
