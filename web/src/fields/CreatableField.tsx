import { createContext, use, useRef } from "react";
import {
  components,
  type GroupBase,
  type InputProps,
  type OptionsOrGroups,
} from "react-select";
import CreatableSelect from "react-select/creatable";
import {
  labelOf,
  optionsOn,
} from "../../../shared/application/derive/data-model.ts";
import type { CreatableQuestion } from "../../../shared/application/kinds/creatable.ts";
import { TEXT_MAX_LENGTH } from "../../../shared/application/limits.ts";
import type { Option } from "../../../shared/application/question.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import control from "../components/Control.module.css";
import type { ControlProps } from "../components/FieldFrame.tsx";
import { today } from "../lib/clock.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { useDebouncer } from "../lib/use-debounced.ts";
import styles from "./CreatableField.module.css";
import { Field } from "./Field.tsx";
import { maxUnits } from "./max-units.ts";

/** Pause in typing after which a text is taken: nobody leaves the box before a reload or the end of a session. */
const TAKE_MS = 2_000;

interface PickerProps {
  readonly question: CreatableQuestion;
  readonly field: ControlProps;
}

const FieldContext = createContext<Partial<ControlProps>>({});

/** Renders the library's input, which describes how to use it, with the attributes of the question. */
function Input(props: InputProps<Option, false>) {
  const field = use(FieldContext);
  return (
    <components.Input
      {...props}
      dir="auto"
      maxLength={maxUnits(String(props.value ?? ""), TEXT_MAX_LENGTH)}
      // Not the library's own `required`, which adds a second input for the browser's validation.
      aria-required={field["aria-required"]}
      aria-describedby={[props["aria-describedby"], field["aria-describedby"]]
        .filter(Boolean)
        .join(" ")}
    />
  );
}

/** Returns whether a text is none of the choices, ignoring case. White space is not a text. */
function isNew(
  typed: string,
  chosen: readonly Option[],
  listed: OptionsOrGroups<Option, GroupBase<Option>>,
): boolean {
  const text = typed.trim().toLowerCase();
  const known = [...chosen, ...listed].flatMap((entry) =>
    "value" in entry ? [entry.value, entry.label] : [],
  );
  return text !== "" && !known.some((name) => name.toLowerCase() === text);
}

function Picker({ question, field }: PickerProps) {
  const { change } = useApplication();
  const value = useTextAnswer(question.key);
  const options = optionsOn(question.options, today());
  const typed = useRef("");
  const isTaken = useRef(false);
  /** Takes what was typed, as any other box does; the library would drop it. */
  const takeTyped = () => {
    const text = typed.current.trim();
    const known = options.find((option) => !isNew(text, [option], []));
    if (text !== "") {
      change({ [question.key]: known?.value ?? text });
      isTaken.current = true;
    }
  };
  const pause = useDebouncer(TAKE_MS);
  return (
    <CreatableSelect<Option>
      unstyled
      isClearable
      inputId={field.id}
      aria-invalid={field["aria-invalid"] ?? false}
      components={{ Input }}
      placeholder="Choose or type"
      options={options}
      isValidNewOption={isNew}
      getNewOptionData={(text) => ({
        value: text.trim(),
        label: `Create "${text.trim()}"`,
      })}
      onInputChange={(text, { action }) => {
        if (text === "") {
          // Erased again, and not only gone from the box into the answer.
          if (isTaken.current && action === "input-change") {
            change({ [question.key]: "" });
          }
          isTaken.current = false;
        }
        typed.current = text;
        pause.call(takeTyped);
      }}
      onBlur={takeTyped}
      value={
        value === ""
          ? null
          : { value, label: labelOf(question.options, value, today()) }
      }
      onChange={(option) => {
        change({ [question.key]: option?.value ?? "" });
      }}
      classNames={{
        container: () => styles.picker ?? "",
        control: ({ isFocused }) =>
          joinClasses(
            control["control"],
            styles.control,
            isFocused ? styles.focused : undefined,
            field["aria-invalid"] ? styles.invalid : undefined,
          ),
        singleValue: () => styles.value ?? "",
        placeholder: () => styles.muted ?? "",
        clearIndicator: () => styles.clear ?? "",
        indicatorsContainer: () => styles.indicators ?? "",
        menu: () => styles.menu ?? "",
        noOptionsMessage: () => styles.option ?? "",
        option: ({ isFocused, isSelected }) =>
          joinClasses(
            styles.option,
            isFocused ? styles.active : undefined,
            isSelected ? styles.selected : undefined,
          ),
      }}
    />
  );
}

/** Renders a list of choices that also accepts the student's own text. */
function CreatableField({
  question,
}: {
  readonly question: CreatableQuestion;
}) {
  return (
    <Field question={question}>
      {(field) => (
        <FieldContext value={field}>
          <Picker question={question} field={field} />
        </FieldContext>
      )}
    </Field>
  );
}

export default CreatableField;
