import { useState } from "react";
import type { DateQuestion } from "../../../shared/application/question.ts";
import { isCalendarDate } from "../../../shared/calendar.ts";
import { joinClasses } from "../components/join-classes.ts";
import { useFormState, useTextAnswer } from "../form/form-state.ts";
import styles from "./Control.module.css";
import { Field } from "./Field.tsx";

/** While a year is being typed, the browser reports dates such as 0020-05-01. */
const EARLIEST = "1000-01-01";

const storedFormOf = (text: string): string =>
  isCalendarDate(text) && text >= EARLIEST ? text : "";

/** A calendar date: only a valid one is stored, and what was typed stays visible. */
export const DateField = ({
  question,
}: {
  readonly question: DateQuestion;
}) => {
  const { answers } = useFormState();
  const stored = useTextAnswer(question.key);
  const [typed, setTyped] = useState(stored);
  const shown = storedFormOf(typed) === stored ? typed : stored;
  return (
    <Field question={question}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={joinClasses(styles["control"], styles["date"])}
          autoComplete={question.autoComplete ?? "off"}
          value={shown}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const next = storedFormOf(text);
            if (next !== stored) answers.change({ [question.key]: next });
          }}
        />
      )}
    </Field>
  );
};
