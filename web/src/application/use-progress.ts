import { useSyncExternalStore } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import {
  progressOf,
  type PageProgress,
} from "../../../shared/application/derive/progress.ts";
import type { AnswersStore } from "./answers-store.ts";
import { useFormState } from "./form-state.ts";
import { today } from "../lib/clock.ts";

interface Known {
  readonly answers: Answers;
  /** The keys of answers that the server has refused. */
  readonly refused: string;
  readonly progress: readonly PageProgress[];
}

const knownOf = new WeakMap<AnswersStore, Known>();

/** Reckoned once for all who ask, and the same object while a keystroke changes nothing about it. */
const progressIn = (store: AnswersStore): readonly PageProgress[] => {
  const answers = store.all();
  const known = knownOf.get(store);
  const keys = store.refusedKeys();
  const refused = keys.join(" ");
  if (known?.answers === answers && known.refused === refused)
    return known.progress;
  const found = progressOf(answers, today(), new Set(keys));
  const isSame =
    known !== undefined &&
    JSON.stringify(known.progress) === JSON.stringify(found);
  const progress = isSame ? known.progress : found;
  knownOf.set(store, { answers, refused, progress });
  return progress;
};

/** How far each page is, with the answers as they are on the screen. */
export const useProgress = (): readonly PageProgress[] => {
  const { answers } = useFormState();
  return useSyncExternalStore(answers.subscribe, () => progressIn(answers));
};

/** Whether everything that a section asks for is there; false where nothing must be answered. */
export const useIsSectionDone = (sectionId: string): boolean => {
  const { answers } = useFormState();
  return useSyncExternalStore(answers.subscribe, () =>
    progressIn(answers).some(({ sections }) =>
      sections.some(({ id, state }) => id === sectionId && state === "done"),
    ),
  );
};
