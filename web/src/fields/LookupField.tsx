import { useId, useRef, useState, type KeyboardEvent } from "react";
import { TEXT_MAX_LENGTH } from "../../../shared/application/limits.ts";
import type { TextQuestion } from "../../../shared/application/question.ts";
import type { LookupItem } from "../../../shared/contract/replies.ts";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import { useFormState, useTextAnswer } from "../form/form-state.ts";
import { today } from "../form/today.ts";
import control from "./Control.module.css";
import { Field } from "./Field.tsx";
import {
  answersOfDetail,
  emptiedSchool,
  isSchool,
  type Lookup,
} from "./lookup-answers.ts";
import styles from "./LookupField.module.css";
import { SuggestionList, suggestionId } from "./SuggestionList.tsx";
import { detailOf, useSuggestions } from "./use-suggestions.ts";

const OWN_SCHOOL = "Enter your school information below.";

interface LookupFieldProps {
  readonly question: TextQuestion;
  readonly lookup: Lookup;
}

/** A text with suggestions that fill in related answers. What is typed freely is an answer like any other. */
export const LookupField = ({ question, lookup }: LookupFieldProps) => {
  const { key } = question;
  const { answers } = useFormState();
  const value = useTextAnswer(key);
  const listId = useId();
  const { items, find, clear } = useSuggestions(lookup.category);
  const [active, setActive] = useState(-1);
  const [isOwnText, setIsOwnText] = useState(false);
  const chosenCode = useRef<string>(undefined);
  const isOpen = items.length > 0;
  const codeKey = `${lookup.prefix}ceeb`;

  const close = () => {
    setActive(-1);
    clear();
  };

  const type = (text: string) => {
    const isEmpty = text === "";
    const keepsCode =
      !isSchool(lookup) || answers.all()[codeKey] !== chosenCode.current;
    setActive(-1);
    setIsOwnText(isSchool(lookup) && !isEmpty);
    if (isEmpty && isSchool(lookup)) answers.change(emptiedSchool(lookup));
    // The code of a school that was chosen before is not the code of the one that is typed now.
    else
      answers.change({ [key]: text, ...(keepsCode ? {} : { [codeKey]: "" }) });
    find(text);
  };

  const choose = async (item: LookupItem) => {
    close();
    setIsOwnText(false);
    answers.change({ [key]: item.text });
    const detail = await detailOf(item, lookup.category);
    // Whoever went on typing in the meantime has chosen otherwise.
    if (answers.all()[key] !== item.text) return;
    const filled = answersOfDetail(lookup, key, item.text, detail, today());
    answers.change(filled);
    const code = filled[codeKey];
    chosenCode.current = typeof code === "string" ? code : undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const move = (step: number) => {
      event.preventDefault();
      setActive((active + step + items.length) % items.length);
    };
    switch (event.key) {
      case "ArrowDown":
        move(1);
        break;
      case "ArrowUp":
        move(active < 0 ? 0 : -1);
        break;
      case "Enter": {
        const item = items[active];
        if (item === undefined) return;
        event.preventDefault();
        void choose(item);
        break;
      }
      case "Escape":
        event.preventDefault();
        close();
        break;
      default:
    }
  };

  return (
    <Field question={question}>
      {(field) => (
        <div className={styles["box"]}>
          <input
            {...field}
            className={control["control"]}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={
              active >= 0 ? suggestionId(listId, active) : undefined
            }
            autoComplete={question.autoComplete ?? "off"}
            maxLength={question.maxLength ?? TEXT_MAX_LENGTH}
            value={value}
            onChange={(event) => {
              type(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <SuggestionList
            id={listId}
            label={`Suggestions for ${question.label}`}
            items={items}
            active={active}
            onChoose={(item) => void choose(item)}
          />
          <output className={styles["note"]}>
            {isOwnText && OWN_SCHOOL}
            {isOpen && (
              <VisuallyHidden>
                {items.length === 1
                  ? " 1 suggestion."
                  : ` ${items.length} suggestions.`}
              </VisuallyHidden>
            )}
          </output>
        </div>
      )}
    </Field>
  );
};
