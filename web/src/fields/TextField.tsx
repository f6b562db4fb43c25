import {
  fieldOf,
  maxLengthOf,
} from "../../../shared/application/derive/data-model.ts";
import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { EmailSuggestion } from "../components/EmailSuggestion.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { Field } from "./Field.tsx";
import { useInputHints } from "./input-hints.ts";
import { maxUnits } from "./max-units.ts";

interface TextFieldProps {
  readonly question: Question;
  /** Not "number": such a field changes its value on scrolling and hides what the browser cannot parse. */
  readonly type?: "text" | "email";
  /** As many characters as the server stores, by default. */
  readonly maxLength?: number;
  readonly className?: string | undefined;
  /** Returns what is kept of a typed or pasted text. */
  readonly storable?: (text: string) => string;
}

/** Renders one line of text: names, addresses of any kind, numbers. */
export function TextField({
  question,
  type = "text",
  maxLength = maxLengthOf(fieldOf(question)),
  className,
  storable = kindOf(question).stored ?? String,
}: TextFieldProps) {
  const { key } = question;
  const { change } = useApplication();
  const value = useTextAnswer(key);
  const typing = useInputHints(question);
  return (
    <Field question={question}>
      {(control) => (
        <>
          <input
            {...control}
            type={type}
            maxLength={maxLength && maxUnits(value, maxLength)}
            {...typing}
            className={joinClasses(styles.control, className)}
            value={value}
            onChange={(event) => {
              change({ [key]: storable(event.target.value) });
            }}
          />
          {type === "email" && (
            <EmailSuggestion
              address={value}
              onTake={(meant) => {
                change({ [key]: meant });
                focusQuestion(key);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
