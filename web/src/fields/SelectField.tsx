import {
  isControlled,
  offeredOptions,
} from "../../../shared/application/controlled-options.ts";
import {
  descriptionKey,
  optionsOn,
} from "../../../shared/application/derive/data-model.ts";
import type { SelectQuestion } from "../../../shared/application/kinds/select.ts";
import type { Option } from "../../../shared/application/question.ts";
import {
  useApplication,
  useField,
  useTextAnswer,
} from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { ChevronDown } from "../components/icons.tsx";
import { joinClasses } from "../lib/join-classes.ts";
import { useToday } from "../lib/use-minute.ts";
import { Field } from "./Field.tsx";

interface SelectFieldProps {
  readonly question: SelectQuestion;
  readonly hidesLabel?: boolean;
}

function useOptions({ key, options }: SelectQuestion): readonly Option[] {
  const today = useToday();
  const isDependent = isControlled(options);
  const controlledBy = isDependent ? options.controlledBy : key;
  const controlling = useTextAnswer(controlledBy);
  return isDependent
    ? offeredOptions(options, { [controlledBy]: controlling })
    : optionsOn(options, today);
}

/** Renders a list of choices: the browser's own, which is the best one on phones. */
export function SelectField({ question, hidesLabel }: SelectFieldProps) {
  const { change } = useApplication();
  const stored = useTextAnswer(question.key);
  // What has to be chosen again does not look chosen.
  const { isGone } = useField(question);
  const value = isGone ? "" : stored;
  const description = useTextAnswer(descriptionKey(question.key));
  const options = useOptions(question);
  const isOffered =
    value === "" || options.some((option) => option.value === value);
  return (
    <Field question={question} hidesLabel={hidesLabel ?? false}>
      {(control) => (
        <div className={styles.selectBox}>
          <select
            {...control}
            className={joinClasses(styles.control, styles.select)}
            autoComplete={question.autoComplete ?? "off"}
            value={value}
            onChange={(event) => {
              change({ [question.key]: event.target.value });
            }}
          >
            <option value="">--</option>
            {/* A choice that its list has left, such as a year, stays the answer until another one is chosen. */}
            {!isOffered && (
              <option value={value}>{description || value}</option>
            )}
            {options.flatMap(({ value: each, label: name, also = [] }) =>
              [name, ...also].map((line) => (
                <option key={line} value={each}>
                  {line}
                </option>
              )),
            )}
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  );
}
