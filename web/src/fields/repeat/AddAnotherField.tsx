import { Plus, Undo2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { AnswerValue } from "../../../../shared/application/condition.ts";
import { REPEAT_MAX } from "../../../../shared/application/limits.ts";
import type { AddAnother } from "../../../../shared/application/question.ts";
import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { callApi } from "../../api/call.ts";
import { UnauthorizedError } from "../../api/errors.ts";
import { messageOf } from "../../lib/log.ts";
import { Button } from "../../components/Button.tsx";
import { useToasts } from "../../components/Toasts.tsx";
import { useFormState } from "../../application/form-state.ts";
import styles from "./AddAnotherField.module.css";
import { closeUp, openUp } from "./close-up.ts";
import { ErrorText, RequiredMark } from "../Field.tsx";
import { QuestionField } from "../QuestionField.tsx";
import { useRepeatCount } from "../saved-choices.ts";

/** What was taken away last, which can be had back until the next step. */
interface Removed {
  readonly label: string;
  readonly index: number;
  readonly value: AnswerValue;
}

/** One question, repeated as often as the student likes, up to ten times. */
export const AddAnotherField = ({
  element,
}: {
  readonly element: AddAnother;
}) => {
  const { buttonId, legend, hint, addLabel, items } = element;
  const { answers, isLoggedIn } = useFormState();
  const toasts = useToasts();
  const [count, setCount] = useRepeatCount(element);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [removed, setRemoved] = useState<Removed>();
  const focusNext = useRef<string>(undefined);
  const addId = `${buttonId}-add`;

  useEffect(() => {
    const key = focusNext.current;
    if (key === undefined) return;
    focusNext.current = undefined;
    document.getElementById(key)?.focus();
  }, [count]);

  const saveCount = async (next: number): Promise<boolean> => {
    setProblem(undefined);
    if (isLoggedIn) {
      setIsBusy(true);
      try {
        await callApi("put-add-another", {
          body: { button_id: buttonId, num_components: next },
        });
      } catch (error) {
        if (error instanceof UnauthorizedError) return false;
        const message = messageOf(error, GENERIC_PROBLEM);
        setProblem(message);
        toasts.error({ label: `Error adding another ${buttonId}`, message });
        return false;
      } finally {
        setIsBusy(false);
      }
    }
    setCount(next);
    return true;
  };

  const add = async () => {
    focusNext.current = items[count]?.key;
    setRemoved(undefined);
    if (!(await saveCount(count + 1))) focusNext.current = undefined;
  };

  const keys = items.map(({ key }) => key);
  const remove = async (index: number) => {
    const item = items[index];
    if (item === undefined || !(await saveCount(count - 1))) return;
    // Not yet: at the most that there can be, the button takes no focus until one is gone.
    focusNext.current = addId;
    const value = answers.all()[item.key] ?? "";
    answers.change(closeUp(keys, index, answers.all()));
    setRemoved({ label: item.label, index, value });
  };
  const undo = async ({ index, value }: Removed) => {
    focusNext.current = items[index]?.key;
    if (!(await saveCount(count + 1))) {
      focusNext.current = undefined;
      return;
    }
    answers.change(openUp(keys, index, value, answers.all()));
    setRemoved(undefined);
  };

  const limit = Math.min(REPEAT_MAX, items.length);
  return (
    <fieldset
      className={styles["group"]}
      id={buttonId === items[0]?.key ? undefined : buttonId}
      aria-describedby={hint === undefined ? undefined : `${buttonId}-note`}
    >
      <legend className={styles["legend"]}>
        {legend} {items[0]?.required === true && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={`${buttonId}-note`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      <ol className={styles["list"]}>
        {items.slice(0, count).map((item, index) => (
          <li key={item.key} className={styles["item"]}>
            <div className={styles["question"]}>
              <QuestionField
                question={item}
                hidesLabel={item.label === legend}
              />
            </div>
            {count > 1 && (
              <Button
                variant="quiet"
                size="small"
                className={styles["remove"]}
                busy={isBusy}
                aria-label={`Remove ${item.label}`}
                onClick={() => void remove(index)}
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
        onClick={() => void add()}
      >
        <Plus aria-hidden />
        {addLabel}
      </Button>
      <output className={styles["full"]}>
        {count >= limit && `That is the most there can be: ${limit}.`}
        {removed !== undefined &&
          `${removed.label} was removed, ${count} ${count === 1 ? "is" : "are"} left.`}
      </output>
      {removed !== undefined && (
        <Button
          variant="quiet"
          size="small"
          className={styles["undo"]}
          busy={isBusy}
          onClick={() => void undo(removed)}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </fieldset>
  );
};
