import type { Answers } from "../../shared/application/condition.ts";
import type { Validations } from "../../shared/contract/replies.ts";
import { createAnswersStore } from "../src/application/answers-store.ts";
import type { DocumentState } from "../src/application/documents.ts";
import type { FormState } from "../src/application/form-state.ts";
import { createKeyedStore } from "../src/application/keyed-store.ts";
import { quietDocuments } from "./documents.ts";

/** A form whose questions need not be those of the application. What is entered stays, and follows from nothing. */
export const galleryForm = ({
  answers = {},
  errors = {},
  documents = {},
  isLoggedIn = true,
}: {
  readonly answers?: Answers;
  readonly errors?: Validations;
  readonly documents?: Readonly<Record<string, DocumentState>>;
  readonly isLoggedIn?: boolean;
}): FormState => {
  const store = createKeyedStore(answers);
  return {
    answers: {
      ...createAnswersStore({}, () => "2026-11-21"),
      all: store.all,
      subscribe: store.subscribe,
      change: (changes) => {
        store.replace({ ...store.all(), ...changes });
      },
    },
    errors: createKeyedStore<readonly string[]>(errors),
    documents: quietDocuments(documents),
    isLoggedIn,
  };
};
