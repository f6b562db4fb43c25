import { useState } from "react";
import { ApplicationContext } from "../src/application/react.tsx";
import { ElementFields } from "../src/fields/ElementField.tsx";
import { galleryForm } from "./gallery-form.ts";
import styles from "./Gallery.module.css";
import { inState, questionStates, samples } from "./questions.ts";
import { State, StateSet } from "./StateSet.tsx";

const ERROR = "Please answer as it stands in your papers.";

const shown = samples.flatMap(({ question, answer }) =>
  questionStates.map(({ isFilled, hasError }, index) => {
    const { key } = inState(question, index);
    return { key, answer: isFilled ? answer : "", hasError };
  }),
);

function makeForm() {
  return galleryForm({
    answers: Object.fromEntries(shown.map(({ key, answer }) => [key, answer])),
    errors: Object.fromEntries(
      shown.filter(({ hasError }) => hasError).map(({ key }) => [key, [ERROR]]),
    ),
  });
}

export function Questions() {
  const [form] = useState(makeForm);
  return (
    <ApplicationContext value={form}>
      {samples.map(({ question }) => (
        <StateSet key={question.key} title={`Question: ${question.key}`}>
          {questionStates.map(({ state }, index) => (
            <State key={state} name={state}>
              <div className={styles.fields}>
                <ElementFields elements={[inState(question, index)]} />
              </div>
            </State>
          ))}
        </StateSet>
      ))}
    </ApplicationContext>
  );
}
