import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { createSharedValue, type ShownValue } from "../lib/shared-value.ts";
import {
  answeredOtherwise,
  isSameAnswer,
  mergeVisitorAnswers,
} from "./answer-values.ts";
import type { TabStorage } from "./application.ts";
import type { Saving } from "./saving.ts";
import type { Store } from "./store.ts";

/** Answers that were entered in this tab before the login, and what the student has said of them. */
export interface EnteredAnswers {
  readonly count: number;
  readonly are: "asked about" | "added" | "left out";
}

export interface Entered extends ShownValue<EnteredAnswers | undefined> {
  /**
   * Adds the student's own answers to an application that has none, otherwise asks whether to.
   * @returns whether any were added
   */
  readonly start: () => boolean;
  readonly add: () => void;
  readonly leaveOut: () => void;
  /** Goes back to the question; what was added is taken out again unless it has been changed. */
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** Merges answers; a text whose question is answered by a document is offered where it was written. */
function merge(store: Store, changes: Answers): number {
  const otherwise = answeredOtherwise(
    Object.keys(changes),
    store.get().answers,
  );
  store.dispatch({ type: "changed", changes });
  for (const [key, by] of otherwise) {
    store.dispatch({ type: "removed", by, keys: [key] });
  }
  return Object.keys(changes).length - otherwise.size;
}

/** Takes out again what was added and has not been changed since. */
function takeOut(store: Store, added: Answers): void {
  const { answers } = store.get();
  const unchanged = Object.entries(added).filter(([key, value]) =>
    isSameAnswer(answers[key], value),
  );
  const changes = Object.fromEntries(
    unchanged.map(([key, value]) => [key, value === true ? false : ""]),
  );
  store.dispatch({ type: "changed", changes });
}

export function createEntered(
  store: Store,
  saving: Saving,
  storage: TabStorage,
): Entered {
  const { set, ...shown } = createSharedValue<EnteredAnswers | undefined>(
    undefined,
  );
  let entered: Answers = {};
  const save = () => {
    saving.save().catch(() => undefined);
  };
  const tell = (are: EnteredAnswers["are"]) => {
    set({ count: Object.keys(entered).length, are });
  };
  return {
    ...shown,
    start: () => {
      const { saved, answers } = store.get();
      const present = { ...saved, ...answers };
      const { answers: before, isOwn } = storage.readEntered();
      entered = mergeVisitorAnswers(present, before);
      if (Object.keys(entered).length === 0) {
        storage.clearEntered();
        return false;
      }
      if (!isOwn || Object.values(present).some(isAnswered)) {
        tell("asked about");
        return false;
      }
      storage.clearEntered();
      return merge(store, entered) > 0;
    },
    add: () => {
      storage.clearEntered();
      merge(store, entered);
      tell("added");
      save();
    },
    leaveOut: () => {
      storage.clearEntered();
      tell("left out");
    },
    undo: () => {
      if (shown.get()?.are === "added") {
        takeOut(store, entered);
        save();
      }
      tell("asked about");
    },
    dismiss: () => {
      set(undefined);
    },
  };
}
