import { withoutMarks } from "../../../shared/accounts.ts";
import {
  EMAIL_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from "../../../shared/application/limits.ts";
import type {
  EmailQuestion,
  NumberQuestion,
  TextQuestion,
} from "../../../shared/application/question.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { EmailSlip } from "../components/EmailSlip.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { plainDigits } from "../lib/plain-digits.ts";
import { Field } from "./Field.tsx";
import { useInputHints } from "./input-hints.ts";
import { maxUnits } from "./max-units.ts";

type LineQuestion = TextQuestion | EmailQuestion | NumberQuestion;

function attributesOf(question: LineQuestion, value: string) {
  switch (question.kind) {
    case "email":
      return {
        type: "email",
        maxLength: EMAIL_MAX_LENGTH,
      } as const;
    case "number":
      // The browser's number field changes its value on scrolling and hides what it cannot parse.
      return { type: "text", maxLength: 10 } as const;
    case "text":
      return {
        type: "text",
        maxLength: maxUnits(value, question.maxLength ?? TEXT_MAX_LENGTH),
      } as const;
    default:
      return question satisfies never;
  }
}

/** Returns what is stored of a typed or pasted text, as the server would store it. */
function storable({ kind }: LineQuestion, text: string): string {
  switch (kind) {
    case "email":
      return withoutMarks(text);
    case "number":
      return plainDigits(text);
    case "text":
      return text;
    default:
      return kind satisfies never;
  }
}

/** Renders one line of text: names, addresses of any kind, numbers. */
export function TextField({ question }: { readonly question: LineQuestion }) {
  const { change } = useApplication();
  const value = useTextAnswer(question.key);
  const typing = useInputHints(question);
  return (
    <Field question={question}>
      {(control) => (
        <>
          <input
            {...control}
            {...attributesOf(question, value)}
            {...typing}
            className={joinClasses(
              styles.control,
              question.kind === "number" ? styles.number : undefined,
            )}
            value={value}
            onChange={(event) => {
              change({
                [question.key]: storable(question, event.target.value),
              });
            }}
          />
          {question.kind === "email" && (
            <EmailSlip
              address={value}
              onTake={(meant) => {
                change({ [question.key]: meant });
                focusQuestion(question.key);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
