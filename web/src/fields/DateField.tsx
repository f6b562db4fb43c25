import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
} from "react";
import type { DateQuestion } from "../../../shared/application/question.ts";
import { isCalendarDate } from "../../../shared/calendar.ts";
import {
  useApplication,
  useSelector,
  useTextAnswer,
} from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { joinClasses } from "../lib/join-classes.ts";
import { Field } from "./Field.tsx";

/** Minimum date: while a year is being typed, the browser reports dates such as 0020-05-01. */
const EARLIEST = "1000-01-01";

const NOT_A_DATE =
  "This is not a complete date yet. Please check the month, day and year.";

function storedFormOf(text: string): string {
  return isCalendarDate(text) && text >= EARLIEST ? text : "";
}

/** Renders a calendar date: only a valid one is stored, and what was typed stays visible. */
export function DateField({ question }: { readonly question: DateQuestion }) {
  const { key, autoComplete = "off" } = question;
  const { change } = useApplication();
  const stored = useTextAnswer(key);
  const [atFirst] = useState(stored);
  const input = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const hasErrors = useSelector(({ errors }) => key in errors);

  // Written only when the value comes from elsewhere: a controlled input has at least its attribute written at each
  // key, and Firefox then forgets the parts of an incomplete date.
  useEffect(() => {
    const { current } = input;
    if (current !== null && storedFormOf(current.value) !== stored) {
      current.value = stored;
    }
  }, [stored]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setIsIncomplete(false);
    const next = storedFormOf(target.value);
    if (next !== stored) change({ [key]: next });
  };
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    // The browser does not reveal input that it cannot parse, such as 31 February, but only reports that it is there.
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
          ref={input}
          type="date"
          className={joinClasses(styles.control, styles.date)}
          autoComplete={autoComplete}
          defaultValue={atFirst}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
