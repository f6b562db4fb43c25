import { useState, type ReactNode } from "react";
import { holdAll, isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import type {
  Confirmation,
  Element,
} from "../../../shared/application/question.ts";
import {
  useAnswers,
  useApplication,
  useSelector,
} from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { Choice } from "../components/Choice.tsx";
import { ChevronDown } from "../components/icons.tsx";
import { CheckboxField } from "./CheckboxField.tsx";
import styles from "./ConfirmationField.module.css";

interface ConfirmationFieldProps {
  readonly element: Confirmation;
  readonly draw: (elements: readonly Element[]) => ReactNode;
}

/**
 * Returns whether the questions inside are on display if no answer of the confirmation says so: always while one of
 * them is answered, otherwise as the student chose, otherwise while one of them has an error
 * or other answers make it likely.
 */
function useOpenState({ id, elements, openWhen }: Confirmation) {
  const { restore, remove } = useApplication();
  const [isAskedFor, setIsAskedFor] = useState<boolean>();
  const keys = questionsIn(elements).map(({ key }) => key);
  const hasAnswers = useAnswers((all) =>
    keys.some((key) => isAnswered(all[key])),
  );
  const isLikely = useAnswers(
    (all) => openWhen !== undefined && holdAll(openWhen, all),
  );
  const hasErrors = useSelector(({ errors }) =>
    keys.some((key) => key in errors),
  );
  const setIsOpen = (isOpen: boolean) => {
    setIsAskedFor(isOpen);
    if (isOpen) {
      restore(id, keys);
    } else {
      remove(id, keys);
    }
  };
  return [
    hasAnswers || (isAskedFor ?? (isLikely || hasErrors)),
    setIsOpen,
  ] as const;
}

/** Renders a button or a box that reveals the questions about what it confirms; undoing it removes their answers. */
export function ConfirmationField({ element, draw }: ConfirmationFieldProps) {
  const { id, trigger, elements } = element;
  const [isRevealed, setIsOpen] = useOpenState(element);
  const isConfirmed = useAnswers(
    (answers) => "key" in trigger && answers[trigger.key] === true,
  );
  const isOpen = "key" in trigger ? isConfirmed : isRevealed;
  const contentId = `${id}-content`;
  const relation = {
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? contentId : undefined,
  } as const;
  const hintId = `${id}-hint`;
  const describedBy =
    "key" in trigger || trigger.hint === undefined ? undefined : hintId;

  const drawTrigger = () => {
    if ("key" in trigger) {
      return <CheckboxField question={trigger} relation={relation} />;
    }
    if (trigger.kind === "button") {
      return (
        <Button
          id={id}
          variant="secondary"
          className="opener"
          aria-describedby={describedBy}
          {...relation}
          onClick={() => setIsOpen(!isOpen)}
        >
          {trigger.label}
          <ChevronDown aria-hidden />
        </Button>
      );
    }
    return (
      <Choice
        id={id}
        checked={isOpen}
        aria-describedby={describedBy}
        {...relation}
        onChange={(event) => setIsOpen(event.target.checked)}
      >
        {trigger.label}
      </Choice>
    );
  };

  return (
    <div>
      {drawTrigger()}
      {describedBy !== undefined && "hint" in trigger && (
        <p id={hintId} className="fine outcome">
          {trigger.hint}
        </p>
      )}
      {isOpen && (
        <div id={contentId} className={styles.content}>
          {draw(elements)}
        </div>
      )}
    </div>
  );
}
