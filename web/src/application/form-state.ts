import { createContext, use, useSyncExternalStore } from "react";
import type {
  Answers,
  AnswerValue,
  Condition,
} from "../../../shared/application/condition.ts";
import { holdAll } from "../../../shared/application/condition.ts";
import type { AnswersStore } from "./answers-store.ts";
import { stateOf, type Documents, type DocumentState } from "./documents.ts";
import type { KeyedStore } from "./keyed-store.ts";

/** What fields read and write. It never changes, so that a field renders only when its own answer does. */
export interface FormState {
  readonly answers: AnswersStore;
  readonly errors: Pick<KeyedStore<readonly string[]>, "all" | "subscribe">;
  readonly documents: Documents;
  readonly isLoggedIn: boolean;
}

export const FormStateContext = createContext<FormState | undefined>(undefined);

export const useFormState = (): FormState => {
  const state = use(FormStateContext);
  if (state === undefined)
    throw new Error("A field needs an ApplicationProvider above it.");
  return state;
};

/** One value derived from the answers; it must be a primitive, or the component renders at every keystroke. */
export const useAnswers = <T extends string | boolean | number | undefined>(
  select: (answers: Answers) => T,
): T => {
  const { answers } = useFormState();
  return useSyncExternalStore(answers.subscribe, () => select(answers.all()));
};

export const useAnswer = (key: string): AnswerValue | undefined =>
  useAnswers((answers) => answers[key]);

export const useTextAnswer = (key: string): string =>
  String(useAnswer(key) ?? "");

export const useIsShown = (conditions: readonly Condition[]): boolean =>
  useAnswers((answers) => holdAll(conditions, answers));

const NO_ERRORS: readonly string[] = [];

/** What keeps the answers to these questions from being saved as they are. */
export const useSaveProblems = (keys: readonly string[]): readonly string[] => {
  const { answers } = useFormState();
  const problems = useAnswers(() =>
    [...new Set(keys.flatMap(answers.problemsOf))].join(" "),
  );
  return problems === "" ? NO_ERRORS : [problems];
};

export const useErrors = (key: string): readonly string[] => {
  const { errors } = useFormState();
  return useSyncExternalStore(
    errors.subscribe,
    () => errors.all()[key] ?? NO_ERRORS,
  );
};

export const useDocumentState = (key: string): DocumentState => {
  const { states } = useFormState().documents;
  return useSyncExternalStore(states.subscribe, () =>
    stateOf(states.all(), key),
  );
};
