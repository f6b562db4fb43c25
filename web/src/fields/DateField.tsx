import { useState } from "react";
import {
  latestYear,
  yearProblem,
  type DateQuestion,
} from "../../../shared/application/kinds/date.ts";
import { addYears, longDate, yearOf } from "../../../shared/calendar.ts";
import { plainDigits } from "../../../shared/plain-text.ts";
import {
  useApplication,
  useSelector,
  useTextAnswer,
} from "../application/react.tsx";
import control from "../components/Control.module.css";
import { afterPress } from "../lib/after-press.ts";
import { rewriting } from "../lib/is-composing.ts";
import { tabMemory } from "../lib/tab-memory.ts";
import { useToday } from "../lib/use-minute.ts";
import {
  DATE_PARTS,
  dateOf,
  faultsOf,
  isComplete,
  isEitherWay,
  partsOf,
  settle,
  type DatePart,
  type DateParts,
} from "./date-parts.ts";
import styles from "./DateField.module.css";
import { Field } from "./Field.tsx";
import { useInputHints } from "./input-hints.ts";

const LABELS = { month: "Month", day: "Day", year: "Year" } as const;

const NOT_A_DATE =
  "This is not a complete date yet. Please check the month, day and year.";

const CLOSING = "After December 31, this date is too long ago to be submitted.";

const { unfinishedDates } = tabMemory;

/** Returns what the fields show at first: the stored date, otherwise what was typed of one. */
function firstParts(key: string, stored: string): DateParts {
  const typed = stored === "" ? unfinishedDates.read()?.[key] : undefined;
  return typed ?? partsOf(stored);
}

/**
 * Renders a calendar date as three short fields. Only a valid date is stored, and what was typed stays visible. Links
 * lead to the first field, which therefore carries the question's key.
 */
export function DateField({ question }: { readonly question: DateQuestion }) {
  const { key, autoComplete, hint } = question;
  const { change } = useApplication();
  const typing = useInputHints(question);
  const stored = useTextAnswer(key);
  const day = useToday();
  const [parts, setParts] = useState(() => firstParts(key, stored));
  const [known, setKnown] = useState(stored);
  const [isLeft, setIsLeft] = useState(true);
  const [unsure, setUnsure] = useState<string>();
  const hasErrors = useSelector(
    ({ errors, problems }) => key in errors || key in problems,
  );

  if (stored !== known) {
    setKnown(stored);
    // The answer comes from elsewhere, such as another device.
    if (stored !== dateOf(parts)) setParts(partsOf(stored));
  }

  const take = (next: DateParts) => {
    setParts(next);
    const { [key]: _, ...others } = unfinishedDates.read() ?? {};
    const isFinished = dateOf(next) !== "";
    unfinishedDates.store(isFinished ? others : { ...others, [key]: next });
    if (dateOf(next) !== stored) change({ [key]: dateOf(next) });
  };
  const takeWhole = (part: DatePart, entered: DateParts) => {
    const next = settle(entered, part, latestYear(question, day));
    if (isEitherWay(entered[part], next)) setUnsure(dateOf(next));
    if (next !== parts) take(next);
  };
  const enter = (part: DatePart, typed: string) => {
    const text = plainDigits(typed);
    setIsLeft(false);
    // What comes at once was pasted or filled in.
    const isWhole = text.length > parts[part].length + 1 || isComplete(text);
    if (isWhole) takeWhole(part, { ...parts, [part]: text });
    else take({ ...parts, [part]: text });
  };

  const doubt =
    stored === unsure
      ? `We read this as ${longDate(stored)}. Is it right?`
      : (yearProblem(question, stored, day) ??
        (yearProblem(question, stored, addYears(day, 1)) && CLOSING));
  const help = hint ?? `For example: 4 28 ${yearOf(day)}`;
  const faults = faultsOf(parts);
  const isIncomplete =
    faults.length > 0 && Object.values(parts).some((text) => text.trim());
  return (
    <Field
      question={question}
      layout="group"
      hint={hasErrors ? help : (doubt ?? help)}
      {...(isIncomplete && isLeft ? { isMissing: false } : {})}
      {...(isIncomplete && isLeft && !hasErrors
        ? { complaints: [NOT_A_DATE] }
        : {})}
    >
      {({ id, ...attributes }, errorId) => (
        <div
          className={`${styles.parts} line`}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) {
              afterPress(() => setIsLeft(true));
            }
          }}
        >
          {DATE_PARTS.map((part) => {
            const partId = part === "month" ? id : `${id}-${part}`;
            // A date that is complete and wrong, such as one in the future, is wrong as a whole.
            const isAtFault = faults.length === 0 || faults.includes(part);
            return (
              <div key={part} className={styles[part]}>
                <label htmlFor={partId}>{LABELS[part]}</label>
                <input
                  {...typing}
                  id={partId}
                  aria-describedby={
                    part === "month" ? attributes["aria-describedby"] : errorId
                  }
                  aria-required={attributes["aria-required"]}
                  aria-invalid={
                    isAtFault ? attributes["aria-invalid"] : undefined
                  }
                  type="text"
                  className={control["control"]}
                  autoComplete={
                    autoComplete === undefined
                      ? "off"
                      : `${autoComplete}-${part}`
                  }
                  value={parts[part]}
                  onBlur={() => takeWhole(part, parts)}
                  {...rewriting(
                    ({ currentTarget }) => enter(part, currentTarget.value),
                    ({ currentTarget }) => {
                      setParts({ ...parts, [part]: currentTarget.value });
                    },
                  )}
                />
              </div>
            );
          })}
        </div>
      )}
    </Field>
  );
}
