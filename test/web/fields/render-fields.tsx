import { act } from "@testing-library/react";
import type { Answers } from "../../../shared/application/condition.ts";
import type { Element } from "../../../shared/application/question.ts";
import type { Validations } from "../../../shared/contract/replies.ts";
import { ElementField } from "../../../web/src/fields/ElementField.tsx";
import { elementId } from "../../../web/src/fields/element-id.ts";
import { createAnswersStore } from "../../../web/src/application/answers-store.ts";
import { createDocuments } from "../../../web/src/application/documents.ts";
import { FormStateContext } from "../../../web/src/application/form-state.ts";
import { createKeyedStore } from "../../../web/src/application/keyed-store.ts";
import { renderPage } from "../../support/web-render.tsx";

interface Options {
  readonly answers?: Answers;
  readonly isLoggedIn?: boolean;
}

/** Draws elements of a page by themselves, with their answers in the test's hands. */
export const renderFields = (
  elements: readonly Element[],
  { answers: saved = {}, isLoggedIn = true }: Options = {},
) => {
  const answers = createAnswersStore(saved, () => "2026-11-21");
  const errors = createKeyedStore<readonly string[]>();
  const documents = createDocuments({
    saveAnswers: () => Promise.resolve(),
    setAnswer: (key, value) => {
      answers.acknowledge({ [key]: value });
    },
    refetchDocuments: () => Promise.resolve(),
    onUploadFailed: () => undefined,
  });
  const rendered = renderPage(
    <FormStateContext value={{ answers, errors, documents, isLoggedIn }}>
      {elements.map((element) => (
        <ElementField key={elementId(element)} element={element} />
      ))}
    </FormStateContext>,
  );
  return {
    ...rendered,
    answers,
    showErrors: (found: Validations) => {
      act(() => {
        errors.replace(found);
      });
    },
  };
};
