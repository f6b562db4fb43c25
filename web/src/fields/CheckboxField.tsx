import type { AriaAttributes } from "react";
import type { CheckboxQuestion } from "../../../shared/application/kinds/checkbox.ts";
import { useAnswer, useApplication } from "../application/react.tsx";
import { Choice } from "../components/Choice.tsx";
import { RequiredMark } from "../components/FieldFrame.tsx";
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
        <Choice
          {...control}
          {...relation}
          isInvalid={control["aria-invalid"]}
          checked={value === true}
          onChange={(event) => {
            change({ [question.key]: event.target.checked });
          }}
        >
          {question.label} {control["aria-required"] && <RequiredMark />}
        </Choice>
      )}
    </Field>
  );
}
