import { useState } from "react";
import { ElementField } from "../src/fields/ElementField.tsx";
import { createAnswersStore } from "../src/form/answers-store.ts";
import { FormStateContext } from "../src/form/form-state.ts";
import { createKeyedStore } from "../src/form/keyed-store.ts";
import styles from "./Gallery.module.css";
import { quietDocuments } from "./documents.ts";
import { inState, questionStates, samples } from "./questions.ts";
import { State, StateSet } from "./StateSet.tsx";

const makeForm = () => {
  const shown = samples.flatMap(({ question, answer }) =>
    questionStates.map(({ isFilled, hasError }, index) => ({
      question: inState(question, index),
      answer: isFilled ? answer : undefined,
      error: hasError
        ? "Please answer as it stands in your papers."
        : undefined,
    })),
  );
  return {
    answers: createAnswersStore(
      Object.fromEntries(
        shown.flatMap(({ question: { key }, answer }) =>
          answer === undefined ? [] : [[key, answer]],
        ),
      ),
      () => "2026-11-21",
    ),
    errors: createKeyedStore<readonly string[]>(
      Object.fromEntries(
        shown.flatMap(({ question: { key }, error }) =>
          error === undefined ? [] : [[key, [error]]],
        ),
      ),
    ),
    documents: quietDocuments({}),
    isLoggedIn: true,
  };
};

export const Questions = () => {
  const [form] = useState(makeForm);
  return (
    <FormStateContext value={form}>
      {samples.map(({ question }) => (
        <StateSet key={question.key} title={`Question: ${question.key}`}>
          {questionStates.map(({ state }, index) => (
            <State key={state} name={state}>
              <div className={styles["fields"]}>
                <ElementField element={inState(question, index)} />
              </div>
            </State>
          ))}
        </StateSet>
      ))}
    </FormStateContext>
  );
};
