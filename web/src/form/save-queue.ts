import type { AnswerMap } from "../../../shared/contract/replies.ts";
import type { AnswersStore } from "./answers-store.ts";

/** `held-back`: all that can be saved is, and an answer that cannot is left. */
export type SaveState = "idle" | "saving" | "saved" | "held-back" | "failed";

export interface SaveQueue {
  /**
   * Sends what has changed, after any save that is still on its way; true where something was sent. A failed save
   * throws, and its answers are sent again with the next one.
   */
  readonly save: () => Promise<boolean>;
  /** A last attempt while the page is going away; nothing can be waited for. */
  readonly saveOnLeaving: () => void;
  /** Sends nothing from now on: the session is over. */
  readonly close: () => void;
}

export interface SaveQueueOptions {
  readonly store: AnswersStore;
  readonly send: (
    changes: AnswerMap,
    options: { readonly keepalive: boolean },
  ) => Promise<unknown>;
  readonly onState: (state: SaveState) => void;
}

/** Saves of one application go out one after the other, so that an older answer never overtakes a newer one. */
export const createSaveQueue = ({
  store,
  send,
  onState,
}: SaveQueueOptions): SaveQueue => {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let state: SaveState = "idle";
  const tell = (next: SaveState) => {
    state = next;
    onState(next);
  };
  const hasHeldBack = () => Object.keys(store.heldBack()).length > 0;

  const saveNow = async (): Promise<boolean> => {
    const changes = store.unsaved();
    if (Object.keys(changes).length === 0) {
      if (hasHeldBack()) tell("held-back");
      // What could not be sent was taken back.
      else if (state === "held-back") tell("saved");
      return false;
    }
    tell("saving");
    try {
      await send(changes, { keepalive: false });
    } catch (error) {
      store.markInDoubt(changes);
      tell("failed");
      throw error;
    }
    store.markSaved(changes);
    tell(hasHeldBack() ? "held-back" : "saved");
    return true;
  };

  return {
    save: () => {
      const next = last.then(saveNow);
      last = next.catch(() => undefined);
      return next;
    },
    saveOnLeaving: () => {
      const changes = store.unsaved();
      if (isClosed || Object.keys(changes).length === 0) return;
      send(changes, { keepalive: true }).then(
        () => store.markSaved(changes),
        () => store.markInDoubt(changes),
      );
    },
    close: () => {
      isClosed = true;
    },
  };
};
