import { useEffect, useRef } from "react";
import type { Answers } from "../../../../shared/application/condition.ts";
import { REPEAT_MAX } from "../../../../shared/application/limits.ts";
import type { AddAnother } from "../../../../shared/application/question.ts";
import { UnauthorizedError } from "../../api/errors.ts";
import { useApplication, useSelector } from "../../application/react.tsx";
import type { ApplicationEvent } from "../../application/state.ts";
import { Announced } from "../../components/Announced.tsx";
import { Button } from "../../components/Button.tsx";
import frame from "../../components/FieldFrame.module.css";
import { RequiredMark } from "../../components/FieldFrame.tsx";
import { Plus, Undo2, X } from "../../components/icons.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import { ErrorText } from "../../components/use-errors.tsx";
import { announce } from "../../lib/announce.ts";
import { messageOf } from "../../lib/log.ts";
import type { RemovedAnswer } from "../../lib/tab-memory.ts";
import { useWork } from "../../lib/use-work.ts";
import { answerWords } from "../answer-words.ts";
import { GroupContext } from "../Field.tsx";
import { QuestionField } from "../QuestionField.tsx";
import { useRepeatCount } from "../saved-choices.ts";
import styles from "./AddAnotherField.module.css";
import { insertAt, removeAt } from "./shift-answers.ts";

interface Step {
  readonly count: number;
  readonly eventOf?: (answers: Answers) => ApplicationEvent;
  /** Id of the element that takes the focus afterwards. */
  readonly focus: string | undefined;
  /** Name of the entry that is removed. */
  readonly removed?: string;
}

/** Changes the number of entries, and then the answers; the number is saved first. */
function useSteps(element: AddAnother, count: number) {
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
  const { run, error, isPending } = useWork(
    (step: Step) =>
      choices.setCount(element, step.count, (answers) => {
        focusNext.current = step.focus;
        return step.eventOf?.(answers) ?? { type: "changed", changes: {} };
      }),
    (_, { count: left, removed }) => {
      if (removed === undefined) return;
      announce(
        `${removed} was removed, ${left} ${left === 1 ? "is" : "are"} left.`,
      );
    },
    (failure) => {
      if (!(failure instanceof UnauthorizedError)) {
        const message = messageOf(failure);
        const label = `Error adding another ${element.buttonId}`;
        toasts.error({ label, message });
      }
    },
  );
  const isShown = error !== undefined && !(error instanceof UnauthorizedError);
  return {
    run: (step: Step) => void run(step),
    isBusy: isPending,
    problem: isShown ? messageOf(error) : undefined,
  };
}

/** Renders one question, repeated as often as the student likes, up to ten times. */
export function AddAnotherField({ element }: { readonly element: AddAnother }) {
  const { buttonId, legend, hint, addLabel, items } = element;
  const count = useRepeatCount(element);
  const last = useSelector((snapshot) =>
    snapshot.removed.filter(({ by }) => by === buttonId).at(-1),
  );
  const { run, isBusy, problem } = useSteps(element, count);
  const addId = `${buttonId}-add`;
  const keys = items.map(({ key }) => key);
  // A choice between two answers belongs to its place in the list.
  const hasConflict = useSelector(({ conflicts }) =>
    keys.some((key) => key in conflicts),
  );

  const add = () => {
    run({ count: count + 1, focus: keys[count] });
  };
  const remove = (
    index: number,
    { key, label }: { key: string; label: string },
  ) => {
    run({
      count: count - 1,
      eventOf: (answers) => ({
        type: "removed",
        by: buttonId,
        keys: [key],
        changes: removeAt(keys, index, answers),
      }),
      // At the maximum, the button cannot take the focus until an entry is removed.
      focus: addId,
      removed: label,
    });
  };
  const putBack = ({ key, value }: RemovedAnswer) => {
    const index = Math.min(keys.indexOf(key), count);
    run({
      count: count + 1,
      eventOf: (answers) => ({
        type: "restored",
        by: buttonId,
        keys: [key],
        changes: insertAt(keys, index, value, answers),
      }),
      focus: keys[index],
    });
  };

  const limit = Math.min(REPEAT_MAX, items.length);
  const hintId = hint === undefined ? undefined : `${buttonId}-note`;
  const first = items[0]?.key;
  return (
    <fieldset
      id={buttonId === first ? undefined : buttonId}
      aria-describedby={hintId}
    >
      <legend className={frame.label}>
        {legend} {items[0]?.required === true && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={hintId} className={frame.hint}>
          {hint}
        </p>
      )}
      <GroupContext value={{ first, describedBy: hintId }}>
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
                  disabled={hasConflict}
                  aria-label={`Remove ${item.label}`}
                  onClick={() => remove(index, item)}
                >
                  <X aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ol>
      </GroupContext>
      {problem !== undefined && (
        <ErrorText id={`${buttonId}-problem`} messages={[problem]} />
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
      <Announced className="fine outcome">
        {count >= limit && `That is the most there can be: ${limit}.`}
      </Announced>
      {last !== undefined && count < limit && (
        <Button
          variant="quiet"
          size="small"
          className={styles.undo}
          busy={isBusy}
          disabled={hasConflict}
          onClick={() => putBack(last)}
        >
          <Undo2 aria-hidden />
          Put back {answerWords(last.key, last.value)}
        </Button>
      )}
    </fieldset>
  );
}
