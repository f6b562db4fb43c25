import type { AnswerMap } from "../../../shared/contract/replies.ts";
import type { AnswersStore } from "./answers-store.ts";
import { refusalOf } from "./refusal.ts";

/** `held-back`: all that can be saved is, and an answer that cannot is left. */
export type SaveState = "idle" | "saving" | "saved" | "held-back" | "failed";

export interface SaveQueue {
  /**
   * Sends what has changed, after any save that is still on its way; true where something was saved. A failed save
   * throws, and its answers are sent again with the next one. What the server refuses for good is held back, and the
   * rest sent without it.
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
    options: {
      readonly keepalive: boolean;
      /** Names the save, so that the server leaves out one that arrives after a later one. */
      readonly save: string;
    },
  ) => Promise<unknown>;
  readonly onState: (state: SaveState) => void;
}

/** Tells the open forms of a student apart. Not `crypto.randomUUID`, which a page without TLS lacks. */
const formName = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Saves of one application go out one after the other, but for the last one of a page that goes away, and one that
 * was given up may still arrive. Each holds everything that those before it held and the server is not known to have,
 * so the newest one alone counts, wherever it meets them.
 */
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
  const form = formName();
  let begun = 0;
  /** The answers of a save are in doubt until the reply to it, or to a later one, is there. */
  const begin = (changes: AnswerMap): number => {
    store.markInDoubt(changes);
    return (begun += 1);
  };
  const confirm = (changes: AnswerMap, number: number) => {
    // While a later one is on its way, nobody knows which of the two the server has.
    if (number === begun) store.markSaved(changes);
  };
  /** Holds back what the server refuses for good; false where it refuses nothing, and the failure may pass. */
  const takeRefusal = (error: unknown, changes: AnswerMap): boolean => {
    const problems = isClosed ? undefined : refusalOf(error, changes);
    if (problems === undefined) return false;
    store.markRefused(changes, problems);
    return true;
  };
  const hasHeldBack = () => Object.keys(store.heldBack()).length > 0;

  const saveNow = async (): Promise<boolean> => {
    const changes = store.unsaved();
    if (Object.keys(changes).length === 0) {
      if (hasHeldBack()) tell("held-back");
      // What could not be sent was taken back.
      else if (state !== "idle" && state !== "saved") tell("saved");
      return false;
    }
    tell("saving");
    const number = begin(changes);
    try {
      await send(changes, { keepalive: false, save: `${form}.${number}` });
    } catch (error) {
      // It ends, because no answer is sent again as it was refused.
      if (takeRefusal(error, changes)) return saveNow();
      tell("failed");
      throw error;
    }
    confirm(changes, number);
    tell(hasHeldBack() ? "held-back" : "saved");
    return true;
  };

  const save = () => {
    const next = last.then(saveNow);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    save,
    saveOnLeaving: () => {
      const changes = store.unsaved();
      if (isClosed || Object.keys(changes).length === 0) return;
      const number = begin(changes);
      send(changes, { keepalive: true, save: `${form}.${number}` }).then(
        () => {
          confirm(changes, number);
        },
        (error: unknown) => {
          // The page may be there still, or again.
          if (takeRefusal(error, changes)) save().catch(() => undefined);
        },
      );
    },
    close: () => {
      isClosed = true;
    },
  };
};
