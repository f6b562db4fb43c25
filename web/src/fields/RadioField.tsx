import { optionsOn } from "../../../shared/application/derive/data-model.ts";
import type { RadioQuestion } from "../../../shared/application/kinds/radio.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import { Choice } from "../components/Choice.tsx";
import styles from "../components/Control.module.css";
import { useToday } from "../lib/use-minute.ts";
import { Field } from "./Field.tsx";

/** Renders a few choices, all visible. Links lead to the first one, which therefore carries the question's key. */
export function RadioField({ question }: { readonly question: RadioQuestion }) {
  const { change } = useApplication();
  const value = useTextAnswer(question.key);
  const today = useToday();
  return (
    <Field question={question} layout="legend">
      {(control) => (
        <div className={styles.choices}>
          {optionsOn(question.options, today).map((option, index) => (
            <Choice
              key={option.value}
              type="radio"
              id={index === 0 ? control.id : `${control.id}-${option.value}`}
              aria-describedby={
                index === 0 ? control["aria-describedby"] : undefined
              }
              isInvalid={control["aria-invalid"]}
              name={question.key}
              value={option.value}
              checked={value === option.value}
              onChange={() => change({ [question.key]: option.value })}
            >
              {option.label}
            </Choice>
          ))}
        </div>
      )}
    </Field>
  );
}
