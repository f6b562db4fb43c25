import type { AriaAttributes } from "react";
import type { CheckboxQuestion } from "../../../shared/application/kinds/checkbox.ts";
import { useAnswer, useApplication } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { RequiredMark } from "../components/FieldFrame.tsx";
import { joinClasses } from "../lib/join-classes.ts";
import { Field } from "./Field.tsx";

interface CheckboxFieldProps {
  readonly question: CheckboxQuestion;
  /** Attributes that refer to what ticking the box reveals. */
  readonly relation?: Pick<AriaAttributes, "aria-expanded" | "aria-controls">;
}

/** Renders a single statement that is true or not. */
export function CheckboxField({ question, relation }: CheckboxFieldProps) {
  const { change } = useApplication();
  const value = useAnswer(question.key);
  return (
    <Field question={question} layout="box">
      {(control) => (
        <label
          className={joinClasses(
            styles.choice,
            control["aria-invalid"] ? styles.invalid : undefined,
          )}
        >
          <input
            {...control}
            {...relation}
            type="checkbox"
            checked={value === true}
            onChange={(event) => {
              change({ [question.key]: event.target.checked });
            }}
          />
          <span>
            {question.label} {control["aria-required"] && <RequiredMark />}
          </span>
        </label>
      )}
    </Field>
  );
}
