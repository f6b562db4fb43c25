import type { Question } from "../../../shared/application/question.ts";
import { useApplication } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { EmailSuggestion } from "../components/EmailSuggestion.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { Field } from "./Field.tsx";
import { useInputHints } from "./input-hints.ts";
import { useTypedText } from "./use-typed-text.ts";

interface TextFieldProps {
  readonly question: Question;
  /** Not "number": such a field changes its value on scrolling and hides what the browser cannot parse. */
  readonly type?: "text" | "email" | "tel";
  readonly className?: string | undefined;
}

/** Renders one line of text: names, addresses of any kind, numbers. */
export function TextField({
  question,
  type = "text",
  className,
}: TextFieldProps) {
  const { key } = question;
  const { change } = useApplication();
  const { value, complaints, unprinted, box } =
    useTypedText<HTMLInputElement>(key);
  const typing = useInputHints(question);
  return (
    <Field question={question} complaints={complaints} unprinted={unprinted}>
      {(control) => (
        <>
          <input
            {...control}
            type={type}
            {...typing}
            className={joinClasses(styles.control, className)}
            {...box}
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
