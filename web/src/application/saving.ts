import type { Profile } from "../../../shared/contract/replies.ts";
import { ServerError } from "../api/errors.ts";
import { now } from "../lib/clock.ts";
import { createDebouncer, type Debouncer } from "../lib/debounce.ts";
import { jittered } from "../lib/pause.ts";
import type { Draft, RemovedAnswer } from "../lib/tab-memory.ts";
import type { SaveQueue } from "./save-queue.ts";
import { draftOf, type ApplicationEvent, type Snapshot } from "./state.ts";
import type { Listener, Store } from "./store.ts";

const VALIDATE_MS = 200;
const AUTOSAVE_MS = 2_000;
/**
 * Maximum delay of a save; leaves a slow connection two of the ten seconds within which an answer is on the server,
 * however long the student types.
 */
const MAX_WAIT_MS = 8_000;
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

export interface SavingSeams {
  readonly store: Store;
  readonly isStudent: boolean;
  readonly queue: SaveQueue;
  readonly draft: DraftStorage;
  readonly loadProfile: () => Promise<Profile>;
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
  readonly followFailure: (error: unknown) => Promise<void>;
  /** Loads what the server has now; rejects when that fails. */
  readonly refresh: () => Promise<void>;
  readonly abandon: () => void;
  /** Returns whether the session of this application is over. */
  readonly isAbandoned: () => boolean;
  /** Listens to the page and to the student; returns a function that stops listening and sends unsaved answers. */
  readonly start: () => () => void;
}

interface Desk extends SavingSeams {
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

function isOpen({ store, isStudent, isAbandoned }: Desk): boolean {
  return isStudent && !isAbandoned && store.get().status !== "submitted";
}

/** Loads what another tab or device has changed. */
function refresh(desk: Desk): Promise<void> {
  const load = async () => {
    const since = desk.store.get();
    desk.loadedAt = now().getTime();
    const profile = await desk.loadProfile();
    if (!desk.isAbandoned) {
      desk.takeProfile(profile, since);
    }
  };
  desk.refreshing ??= load().finally(() => {
    desk.refreshing = undefined;
  });
  return desk.refreshing;
}

/**
 * Saves, but not over an answer that another device may have changed meanwhile: a load that is under way comes first,
 * and after a failure, which may have lasted for hours, a load of its own.
 * @throws the failure of the save, or of the load before it
 */
async function save(desk: Desk): Promise<boolean> {
  if (desk.refreshing !== undefined) {
    await desk.refreshing.catch(() => undefined);
  }
  if (isOpen(desk) && desk.store.get().saving.state === "failed") {
    await refresh(desk).catch((error: unknown) => {
      // Starts the time until the next try again.
      desk.store.dispatch({ type: "saving", saving: { state: "failed" } });
      throw error;
    });
  }
  return desk.queue.save();
}

function retryIn(desk: Desk, milliseconds: number): void {
  clearTimeout(desk.retry);
  desk.retry = setTimeout(() => {
    saveQuietly(desk);
  }, milliseconds);
}

async function followFailure(desk: Desk, error: unknown): Promise<void> {
  if (!(error instanceof ServerError)) {
    return;
  }
  if (error.status === 409) {
    await refresh(desk);
  } else if (error.retryAfter !== undefined) {
    retryIn(desk, error.retryAfter * 1000 + jittered(RETRY_MS));
  }
}

/** Saves without a message: the bar at the bottom of the window shows a failure, and the save is retried. */
function saveQuietly(desk: Desk): void {
  if (isOpen(desk)) {
    save(desk)
      .catch((error: unknown) => followFailure(desk, error))
      .catch(() => undefined);
  }
}

function keepDraft(desk: Desk): void {
  if (desk.isAbandoned) {
    return;
  }
  const snapshot = desk.store.get();
  const draft = isOpen(desk) ? draftOf(snapshot) : undefined;
  if (!desk.isStudent) {
    desk.isKept = desk.draft.store({ answers: snapshot.answers });
  } else if (draft !== undefined) {
    desk.isKept = desk.draft.store(draft);
  } else {
    desk.draft.clear();
  }
}

function keepRemoved({ store, draft, isAbandoned }: Desk): void {
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
] satisfies readonly ApplicationEvent["type"][];

/** Reacts to an event of the application. */
function onEvent(
  desk: Desk,
  ...[event, before, after]: Parameters<Listener>
): void {
  const hasChanged = (...names: readonly (keyof Snapshot)[]) =>
    names.some((name) => after[name] !== before[name]);
  const isEdit = EDITS.includes(event.type);
  if (hasChanged("toSend", "blocked", "conflicts", "status")) {
    keepDraft(desk);
  }
  if (hasChanged("removed", "status")) {
    keepRemoved(desk);
  }
  if (hasChanged("status") && after.status === "validating") {
    // Until its errors are known, nothing would seem to be missing.
    desk.validate();
  }
  if (event.type === "saving") {
    clearTimeout(desk.retry);
    if (after.saving.state === "failed") {
      retryIn(desk, jittered(RETRY_MS));
    }
  }
  if (isEdit && desk.isStudent) {
    onEdit(desk);
  }
  if ((isEdit || ARRIVALS.includes(event.type)) && desk.isStudent) {
    desk.validation.call(() => {
      if (desk.store.get().status === "validating") {
        desk.validate();
      }
    });
    if (isEdit || hasChanged("toSend", "blocked")) {
      desk.autosave.call(() => {
        saveQuietly(desk);
      });
    }
  }
}

function onReturn(desk: Desk): void {
  const age = now().getTime() - desk.loadedAt;
  if (isOpen(desk) && (age < 0 || age >= REFRESH_EVERY_MS)) {
    // If it fails, the next return is soon enough; a session that is over ends by itself.
    refresh(desk).catch(() => undefined);
  }
}

/** Treats the first edit after a pause like a return: the window may have kept the focus all the time. */
function onEdit(desk: Desk): void {
  const pause = now().getTime() - desk.editedAt;
  desk.editedAt = now().getTime();
  if (pause >= REFRESH_EVERY_MS) {
    onReturn(desk);
  }
}

function onVisibility(desk: Desk): void {
  if (document.visibilityState !== "hidden") {
    onReturn(desk);
  } else if (desk.store.get().saving.state === "failed") {
    // After a failure, another device may have changed the answer: a load comes first.
    saveQuietly(desk);
  } else if (isOpen(desk)) {
    desk.queue.saveOnLeaving();
  }
}

/** Asks for confirmation before a page with answers that could not be saved is closed. */
function onUnload(desk: Desk, event: BeforeUnloadEvent): void {
  const { blocked, saving } = desk.store.get();
  const isSafe = isOpen(desk)
    ? saving.state !== "failed" && Object.keys(blocked).length === 0
    : desk.isStudent || desk.isKept;
  if (!isSafe) {
    event.preventDefault();
  }
}

function listen(desk: Desk): () => void {
  const unsubscribe = desk.store.subscribe((...change) => {
    onEvent(desk, ...change);
  });
  const retry = () => {
    if (desk.store.get().saving.state === "failed") {
      saveQuietly(desk);
    }
  };
  const see = () => {
    onVisibility(desk);
  };
  const comeBack = () => {
    onReturn(desk);
  };
  const unload = (event: BeforeUnloadEvent) => {
    onUnload(desk, event);
  };
  // Whoever goes on in another window may log out there.
  const saveNow = () => {
    desk.autosave.flush();
  };
  document.addEventListener("visibilitychange", see);
  window.addEventListener("beforeunload", unload);
  window.addEventListener("online", retry);
  window.addEventListener("focus", comeBack);
  window.addEventListener("blur", saveNow);
  return () => {
    document.removeEventListener("visibilitychange", see);
    window.removeEventListener("beforeunload", unload);
    window.removeEventListener("online", retry);
    window.removeEventListener("focus", comeBack);
    window.removeEventListener("blur", saveNow);
    unsubscribe();
    clearTimeout(desk.retry);
    desk.autosave.cancel();
    desk.validation.cancel();
    if (isOpen(desk)) {
      desk.queue.saveOnLeaving();
    }
  };
}

export function createSaving(seams: SavingSeams): Saving {
  const desk: Desk = {
    ...seams,
    autosave: createDebouncer(AUTOSAVE_MS, MAX_WAIT_MS),
    validation: createDebouncer(VALIDATE_MS),
    retry: undefined,
    loadedAt: now().getTime(),
    editedAt: now().getTime(),
    refreshing: undefined,
    isKept: true,
    isAbandoned: false,
  };
  return {
    save: () => {
      desk.validation.flush();
      desk.autosave.cancel();
      return save(desk);
    },
    followFailure: (error) => followFailure(desk, error),
    refresh: async () => {
      // A load that is under way may be from before.
      await desk.refreshing?.catch(() => undefined);
      await refresh(desk);
    },
    abandon: () => {
      desk.isAbandoned = true;
      desk.queue.close();
    },
    isAbandoned: () => desk.isAbandoned,
    start: () => listen(desk),
  };
}
