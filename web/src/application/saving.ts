import type { Profile } from "../../../shared/contract/replies.ts";
import { ServerError } from "../api/errors.ts";
import { deviceTime } from "../lib/clock.ts";
import { createDebouncer, type Debouncer } from "../lib/debounce.ts";
import { listen } from "../lib/listen.ts";
import { jittered } from "../lib/pause.ts";
import type { Draft, RemovedAnswer } from "../lib/tab-memory.ts";
import { isSendingFile } from "./document-state.ts";
import type { SaveQueue } from "./save-queue.ts";
import { draftOf, type ApplicationEvent, type Snapshot } from "./state.ts";
import type { Listener, Store } from "./store.ts";

const VALIDATE_MS = 200;
const AUTOSAVE_MS = 2_000;
/**
 * Maximum delay of a save; with the second that typing may take to become part of the state, leaves a slow connection two
 * of the ten seconds within which an answer is on the server, however long the student types.
 */
const MAX_WAIT_MS = 7_000;
const RETRY_MS = 15_000;
const REFRESH_EVERY_MS = 30_000;

/** Storage of this tab that outlives a reload, used until the server has the answers. */
export interface DraftStorage {
  /**
   * Stores the draft.
   * @returns false if storage is full or forbidden
   */
  readonly store: (draft: Draft) => boolean;
  readonly clear: () => void;
  readonly storeRemoved: (removed: readonly RemovedAnswer[]) => void;
}

export interface SavingDependencies {
  readonly store: Store;
  readonly isStudent: boolean;
  readonly queue: SaveQueue;
  readonly draft: DraftStorage;
  readonly loadProfile: (() => Promise<Profile>) | undefined;
  readonly takeProfile: (profile: Profile, since: Snapshot) => void;
  readonly validate: () => unknown;
}

/** Policy of when and where answers are saved: on the server for a student, in this tab for a visitor. */
export interface Saving {
  /**
   * Saves what is pending.
   * @throws the failure of the save
   */
  readonly save: () => Promise<boolean>;
  /** Handles a failed save: another tab may have submitted the application. */
  readonly handleFailure: (error: unknown) => Promise<void>;
  /** Loads what the server has now; rejects when that fails. */
  readonly refresh: () => Promise<void>;
  readonly abandon: () => void;
  /** Returns whether the session of this application is over. */
  readonly isAbandoned: () => boolean;
  /** Listens to the page and to the student; returns a function that stops listening and sends unsaved answers. */
  readonly start: () => () => void;
}

interface SavingState extends SavingDependencies {
  readonly autosave: Debouncer;
  readonly validation: Debouncer;
  retry: ReturnType<typeof setTimeout> | undefined;
  loadedAt: number;
  /** Time of the last edit. */
  editedAt: number;
  /** Load of the profile that is under way. */
  refreshing: Promise<void> | undefined;
  isKept: boolean;
  isAbandoned: boolean;
}

function isOpen({ store, isStudent, isAbandoned }: SavingState): boolean {
  return isStudent && !isAbandoned && store.get().status !== "submitted";
}

/** Loads what another tab or device has changed. */
function refresh(state: SavingState): Promise<void> {
  const load = async () => {
    const since = state.store.get();
    state.loadedAt = deviceTime();
    const profile = await state.loadProfile?.();
    if (profile !== undefined && !state.isAbandoned) {
      state.takeProfile(profile, since);
    }
  };
  state.refreshing ??= load().finally(() => {
    state.refreshing = undefined;
  });
  return state.refreshing;
}

/**
 * Saves. After a failure, which may last for hours, a load comes first: without it, each attempt would leave one more
 * answer that the server may have.
 * @throws the failure of the save, or of the load before it
 */
async function save(state: SavingState): Promise<boolean> {
  if (isOpen(state) && state.store.get().saving.state === "failed") {
    await refresh(state).catch((error: unknown) => {
      // Starts the time until the next try again.
      state.store.dispatch({ type: "saving", saving: { state: "failed" } });
      throw error;
    });
  }
  return state.queue.save();
}

function retryIn(state: SavingState, milliseconds: number): void {
  clearTimeout(state.retry);
  state.retry = setTimeout(() => {
    saveQuietly(state);
  }, milliseconds);
}

async function handleFailure(
  state: SavingState,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ServerError)) {
    return;
  }
  if (error.status === 409) {
    await refresh(state);
  } else if (error.retryAfter !== undefined) {
    retryIn(state, error.retryAfter * 1000 + jittered(RETRY_MS));
  }
}

/** Saves without a message: the bar at the bottom of the window shows a failure, and the save is retried. */
function saveQuietly(state: SavingState): void {
  if (isOpen(state)) {
    save(state)
      .catch((error: unknown) => handleFailure(state, error))
      .catch(() => undefined);
  }
}

function keepDraft(state: SavingState): void {
  if (state.isAbandoned) {
    return;
  }
  const snapshot = state.store.get();
  const draft = isOpen(state) ? draftOf(snapshot) : undefined;
  if (!state.isStudent) {
    state.isKept = state.draft.store({ answers: snapshot.answers });
  } else if (draft !== undefined) {
    state.isKept = state.draft.store(draft);
  } else {
    state.draft.clear();
  }
}

function keepRemoved({ store, draft, isAbandoned }: SavingState): void {
  if (!isAbandoned) {
    const { status, removed } = store.get();
    draft.storeRemoved(status === "submitted" ? [] : removed);
  }
}

/** Actions of the student that change answers. */
const EDITS: readonly string[] = [
  "changed",
  "removed",
  "restored",
  "resolved",
  "draft found",
] satisfies readonly ApplicationEvent["type"][];

/** News from the server, after which more or less may have to be saved. */
const ARRIVALS: readonly string[] = [
  "loaded",
  "replaced",
  "document",
  "form is back",
] satisfies readonly ApplicationEvent["type"][];

/** Reacts to an event of the application. */
function onEvent(
  state: SavingState,
  ...[event, before, after]: Parameters<Listener>
): void {
  const hasChanged = (...names: readonly (keyof Snapshot)[]) =>
    names.some((name) => after[name] !== before[name]);
  const isEdit = EDITS.includes(event.type);
  if (hasChanged("toSend", "blocked", "conflicts", "status")) {
    keepDraft(state);
  }
  if (hasChanged("removed", "status")) {
    keepRemoved(state);
  }
  if (hasChanged("status") && after.status === "validating") {
    // Until its errors are known, nothing would seem to be missing.
    state.validate();
  }
  if (event.type === "saving") {
    clearTimeout(state.retry);
    if (after.saving.state === "failed") {
      retryIn(state, jittered(RETRY_MS));
    }
  }
  if (isEdit && state.isStudent) {
    onEdit(state);
  }
  if ((isEdit || ARRIVALS.includes(event.type)) && state.isStudent) {
    state.validation.call(() => {
      if (state.store.shown().status === "validating") {
        state.validate();
      }
    });
    if (isEdit || hasChanged("toSend", "blocked")) {
      state.autosave.call(() => {
        saveQuietly(state);
      });
    }
  }
}

/** Loads anew what may have changed elsewhere: what is submitted can be withdrawn there, or opened again. */
function onReturn(state: SavingState): void {
  const age = deviceTime() - state.loadedAt;
  const hasSession = state.isStudent && !state.isAbandoned;
  if (hasSession && (age < 0 || age >= REFRESH_EVERY_MS)) {
    // If it fails, the next return is soon enough; a session that is over ends by itself.
    refresh(state).catch(() => undefined);
  }
}

/** Treats the first edit after a pause like a return: the window may have kept the focus all the time. */
function onEdit(state: SavingState): void {
  const pause = deviceTime() - state.editedAt;
  state.editedAt = deviceTime();
  if (pause >= REFRESH_EVERY_MS) {
    onReturn(state);
  }
}

function onVisibility(state: SavingState): void {
  if (document.visibilityState !== "hidden") {
    onReturn(state);
    return;
  }
  // A visitor's answers, which nothing sends, are kept in the tab.
  state.store.settle();
  if (isOpen(state)) state.queue.saveOnLeaving();
}

/** Asks for confirmation before a page with answers that could not be saved, or a file on its way, is closed. */
function onUnload(state: SavingState, event: BeforeUnloadEvent): void {
  const { blocked, documents, saving } = state.store.get();
  const isSafe = isOpen(state)
    ? saving.state !== "failed" &&
      Object.keys(blocked).length === 0 &&
      !isSendingFile(documents)
    : state.isStudent || state.isKept;
  if (!isSafe) {
    event.preventDefault();
  }
}

function start(state: SavingState): () => void {
  const { settle } = state.store;
  const ends = [
    state.store.subscribe((...change) => onEvent(state, ...change)),
    listen(document, "visibilitychange", () => onVisibility(state)),
    listen(window, "pagehide", settle),
    listen(window, "beforeunload", (event: BeforeUnloadEvent) =>
      onUnload(state, event),
    ),
    listen(window, "online", () => {
      if (state.store.get().saving.state === "failed") saveQuietly(state);
    }),
    listen(window, "focus", () => onReturn(state)),
    // Whoever goes on in another window may log out there.
    listen(window, "blur", () => {
      settle();
      state.autosave.flush();
    }),
  ];
  return () => {
    settle();
    for (const end of ends) end();
    clearTimeout(state.retry);
    state.autosave.cancel();
    state.validation.cancel();
    if (isOpen(state)) {
      state.queue.saveOnLeaving();
    }
  };
}

export function createSaving(dependencies: SavingDependencies): Saving {
  const state: SavingState = {
    ...dependencies,
    autosave: createDebouncer(AUTOSAVE_MS, MAX_WAIT_MS),
    validation: createDebouncer(VALIDATE_MS),
    retry: undefined,
    loadedAt: deviceTime(),
    editedAt: deviceTime(),
    refreshing: undefined,
    isKept: true,
    isAbandoned: false,
  };
  return {
    save: () => {
      state.store.settle();
      state.validation.flush();
      state.autosave.cancel();
      return save(state);
    },
    handleFailure: (error) => handleFailure(state, error),
    refresh: async () => {
      // A load that is under way may be from before.
      await state.refreshing?.catch(() => undefined);
      await refresh(state);
    },
    abandon: () => {
      state.isAbandoned = true;
      state.queue.close();
    },
    isAbandoned: () => state.isAbandoned,
    start: () => start(state),
  };
}
