import { useState, type ChangeEvent, type FocusEvent } from "react";
import type { DateQuestion } from "../../../shared/application/question.ts";
import { isCalendarDate } from "../../../shared/calendar.ts";
import { joinClasses } from "../components/join-classes.ts";
import { useErrors, useFormState, useTextAnswer } from "../form/form-state.ts";
import styles from "./Control.module.css";
import { Field } from "./Field.tsx";

/** While a year is being typed, the browser reports dates such as 0020-05-01. */
const EARLIEST = "1000-01-01";

const NOT_A_DATE =
  "This is not a complete date yet. Please check the month, day and year.";

const storedFormOf = (text: string): string =>
  isCalendarDate(text) && text >= EARLIEST ? text : "";

/** A calendar date: only a valid one is stored, and what was typed stays visible. */
export const DateField = ({
  question,
}: {
  readonly question: DateQuestion;
}) => {
  const { key, autoComplete = "off" } = question;
  const { answers } = useFormState();
  const stored = useTextAnswer(key);
  const [typed, setTyped] = useState(stored);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const hasErrors = useErrors(key).length > 0;
  const shown = storedFormOf(typed) === stored ? typed : stored;

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    setIsIncomplete(false);
    const next = storedFormOf(target.value);
    if (next !== stored) answers.change({ [key]: next });
  };
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    // The browser keeps to itself what it cannot read, such as 31 February, and only says that it is there.
    const isUnreadable = target.validity.badInput;
    setIsIncomplete(
      isUnreadable ||
        (target.value !== "" && storedFormOf(target.value) === ""),
    );
  };

  return (
    <Field
      question={question}
      {...(isIncomplete && !hasErrors ? { problems: [NOT_A_DATE] } : {})}
    >
      {(control) => (
        <input
          {...control}
          type="date"
          className={joinClasses(styles["control"], styles["date"])}
          autoComplete={autoComplete}
          value={shown}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
