import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type {
  Answers,
  AnswerValue,
} from "../../../../shared/application/condition.ts";
import { REPEAT_MAX } from "../../../../shared/application/limits.ts";
import type { AddAnother } from "../../../../shared/application/question.ts";
import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { UnauthorizedError } from "../../api/errors.ts";
import { useApplication } from "../../application/react.tsx";
import { Button } from "../../components/Button.tsx";
import { ErrorText, RequiredMark } from "../../components/FieldFrame.tsx";
import { Plus, Undo2, X } from "../../components/icons.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import { messageOf } from "../../lib/log.ts";
import { QuestionField } from "../QuestionField.tsx";
import { useRepeatCount } from "../saved-choices.ts";
import styles from "./AddAnotherField.module.css";
import { insertAt, removeAt } from "./shift-answers.ts";

/** Entry that was removed last, which can be restored until the next change. */
interface Removed {
  readonly label: string;
  readonly index: number;
  readonly value: AnswerValue;
}

interface Step {
  readonly count: number;
  readonly changes?: (answers: Answers) => Answers;
  /** Id of the element that takes the focus afterwards. */
  readonly focus: string | undefined;
  readonly removed?: Removed;
}

/** Changes the number of entries, and then the answers; the number is saved first. */
function useSteps(
  element: AddAnother,
  count: number,
  onRemoved: (removed: Removed | undefined) => void,
) {
  const { choices } = useApplication();
  const toasts = useToasts();
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    const key = focusNext.current;
    focusNext.current = undefined;
    if (key !== undefined) {
      document.getElementById(key)?.focus();
    }
  }, [count]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (step: Step) =>
      choices.setCount(element, step.count, (answers) => {
        focusNext.current = step.focus;
        return step.changes?.(answers) ?? {};
      }),
    onSuccess: (_, { removed }) => {
      onRemoved(removed);
    },
    onError: (failure) => {
      if (!(failure instanceof UnauthorizedError)) {
        const message = messageOf(failure, GENERIC_PROBLEM);
        const label = `Error adding another ${element.buttonId}`;
        toasts.error({ label, message });
      }
    },
  });
  const isShown = error !== null && !(error instanceof UnauthorizedError);
  return {
    take: mutate,
    isBusy: isPending,
    problem: isShown ? messageOf(error, GENERIC_PROBLEM) : undefined,
  };
}

/** Renders one question, repeated as often as the student likes, up to ten times. */
export function AddAnotherField({ element }: { readonly element: AddAnother }) {
  const { buttonId, legend, hint, addLabel, items } = element;
  const { get } = useApplication();
  const count = useRepeatCount(element);
  const [removed, setRemoved] = useState<Removed>();
  const { take, isBusy, problem } = useSteps(element, count, setRemoved);
  const addId = `${buttonId}-add`;
  const keys = items.map(({ key }) => key);

  const add = () => {
    setRemoved(undefined);
    take({ count: count + 1, focus: keys[count] });
  };
  const remove = (
    index: number,
    { key, label }: { key: string; label: string },
  ) => {
    take({
      count: count - 1,
      changes: (answers) => removeAt(keys, index, answers),
      // At the maximum, the button cannot take the focus until an entry is removed.
      focus: addId,
      removed: { label, index, value: get().answers[key] ?? "" },
    });
  };
  const undo = ({ index, value }: Removed) => {
    take({
      count: count + 1,
      changes: (answers) => insertAt(keys, index, value, answers),
      focus: keys[index],
    });
  };

  const limit = Math.min(REPEAT_MAX, items.length);
  return (
    <fieldset
      className={styles.group}
      id={buttonId === items[0]?.key ? undefined : buttonId}
      aria-describedby={hint === undefined ? undefined : `${buttonId}-note`}
    >
      <legend className={styles.legend}>
        {legend} {items[0]?.required === true && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={`${buttonId}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
      <ol className={styles.list}>
        {items.slice(0, count).map((item, index) => (
          <li key={item.key} className={styles.item}>
            <div className={styles.question}>
              <QuestionField
                question={item}
                hidesLabel={item.label === legend}
              />
            </div>
            {count > 1 && (
              <Button
                variant="quiet"
                size="small"
                className={styles.remove}
                busy={isBusy}
                aria-label={`Remove ${item.label}`}
                onClick={() => {
                  remove(index, item);
                }}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {problem !== undefined && (
        <ErrorText
          id={`${buttonId}-problem`}
          messages={[problem]}
          isMissing={false}
        />
      )}
      <Button
        id={addId}
        variant="secondary"
        busy={isBusy}
        aria-describedby={
          problem === undefined ? undefined : `${buttonId}-problem`
        }
        disabled={count >= limit}
        onClick={add}
      >
        <Plus aria-hidden />
        {addLabel}
      </Button>
      <output className={styles.full}>
        {count >= limit && `That is the most there can be: ${limit}.`}
        {removed !== undefined &&
          `${removed.label} was removed, ${count} ${count === 1 ? "is" : "are"} left.`}
      </output>
      {removed !== undefined && (
        <Button
          variant="quiet"
          size="small"
          className={styles.undo}
          busy={isBusy}
          onClick={() => {
            undo(removed);
          }}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </fieldset>
  );
}
