import { createContext, use, useRef } from "react";
import {
  components,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type OptionProps,
  type OptionsOrGroups,
  type SingleValueProps,
} from "react-select";
import CreatableSelect from "react-select/creatable";
import {
  labelOf,
  optionsOn,
} from "../../../shared/application/derive/data-model.ts";
import type { CreatableQuestion } from "../../../shared/application/kinds/creatable.ts";
import type { Option } from "../../../shared/application/question.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import control from "../components/Control.module.css";
import { idsOf, type ControlProps } from "../components/FieldFrame.tsx";
import { announce } from "../lib/announce.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { useDebouncer } from "../lib/use-debounced.ts";
import { useToday } from "../lib/use-minute.ts";
import styles from "./CreatableField.module.css";
import { Field } from "./Field.tsx";

/** Pause in typing after which a text is taken: nobody leaves the box before a reload or the end of a session. */
const TAKE_MS = 2_000;

interface PickerProps {
  readonly question: CreatableQuestion;
  readonly field: ControlProps;
}

const PickerContext = createContext<Partial<PickerProps>>({});

/** Renders the library's input with the attributes of the question, described by what is chosen or how to choose. */
function Input(props: InputProps<Option, false>) {
  const { field } = use(PickerContext);
  return (
    <components.Input
      {...props}
      dir="auto"
      aria-haspopup="listbox"
      aria-activedescendant={props["aria-activedescendant"] || undefined}
      // Not the library's own `required`, which adds a second input for the browser's validation.
      aria-required={field?.["aria-required"]}
      aria-describedby={idsOf([
        props.value === "" &&
          (props.hasValue ? `${field?.id}-value` : props["aria-describedby"]),
        field?.["aria-describedby"],
      ])}
    />
  );
}

function SingleValue(props: SingleValueProps<Option, false>) {
  const { field } = use(PickerContext);
  const innerProps = {
    ...props.innerProps,
    id: `${field?.id}-value`,
    dir: "auto",
  };
  return <components.SingleValue {...props} innerProps={innerProps} />;
}

function MenuList(props: MenuListProps<Option, false>) {
  const label = use(PickerContext).question?.label;
  const innerProps = { ...props.innerProps, "aria-label": label };
  return <components.MenuList {...props} innerProps={innerProps} />;
}

/** Renders a choice that is selected where the keys have moved to, as in every list with an active option. */
function Choice(props: OptionProps<Option, false>) {
  const { innerProps, isFocused } = props;
  return (
    <components.Option
      {...props}
      innerProps={{ ...innerProps, "aria-selected": isFocused }}
    />
  );
}

function silent(): string {
  return "";
}

/** Only what readers of Apple do not find at the input stays: the active option. The announcer has the rest. */
const messages = { guidance: silent, onFilter: silent, onChange: silent };

/**
 * Returns whether a text is none of the choices, ignoring case. White space is not a text. The answer itself is no
 * choice: its text stays in the box, and in the list, for as long as the student is there.
 */
function isNew(
  typed: string,
  _: readonly Option[],
  listed: OptionsOrGroups<Option, GroupBase<Option>>,
): boolean {
  const text = typed.trim().toLowerCase();
  const known = listed.flatMap((entry) =>
    "value" in entry ? [entry.value, entry.label] : [],
  );
  return text !== "" && !known.some((name) => name.toLowerCase() === text);
}

function Picker({ question, field }: PickerProps) {
  const { change } = useApplication();
  const value = useTextAnswer(question.key);
  const today = useToday();
  const options = optionsOn(question.options, today);
  const typed = useRef("");
  const isTaken = useRef(false);
  const nameOf = (answer: string) => labelOf(question.options, answer, today);
  /** Takes what was typed, as any other box does; the library would drop it. */
  const takeTyped = () => {
    const text = typed.current.trim();
    if (text === "") return;
    const known = options.find((option) => !isNew(text, [], [option]));
    const answer = known?.value ?? text;
    if (answer !== value) announce(`${nameOf(answer)} added`);
    change({ [question.key]: answer });
    isTaken.current = true;
  };
  const pause = useDebouncer(TAKE_MS);
  return (
    <CreatableSelect<Option>
      unstyled
      isClearable
      inputId={field.id}
      aria-invalid={field["aria-invalid"] ?? false}
      components={{ Input, SingleValue, MenuList, Option: Choice }}
      ariaLiveMessages={messages}
      placeholder="Choose or type"
      options={options}
      isValidNewOption={isNew}
      getNewOptionData={(text) => ({
        value: text.trim(),
        label: `Create "${isolated(text.trim())}"`,
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
      value={value === "" ? null : { value, label: nameOf(value) }}
      onChange={(option) => {
        const answer = option?.value ?? "";
        announce(
          answer ? `${nameOf(answer)} added` : `${nameOf(value)} removed`,
        );
        change({ [question.key]: answer });
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
        placeholder: () => "muted",
        clearIndicator: () => styles.clear ?? "",
        indicatorsContainer: () => "tight muted",
        menu: () => joinClasses("choices", styles.menu),
        noOptionsMessage: () => "option",
        option: ({ isFocused, isSelected }) =>
          joinClasses(
            "option",
            isFocused && "active",
            isSelected && styles.selected,
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
        <PickerContext value={{ question, field }}>
          <Picker question={question} field={field} />
        </PickerContext>
      )}
    </Field>
  );
}

export default CreatableField;
