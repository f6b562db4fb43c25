import { flushSync } from "react-dom";
import type { AnswerValue } from "../../../shared/application/condition.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useApplication } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { answerWords } from "./answer-words.ts";
import styles from "./ConflictNotice.module.css";

/** Letters of the other answer that its box says: more are read in the notice. */
const MAX_SAID = 100;

/** Shows the other one of two answers that were given in two places, and lets the student choose; until then, both are kept. */
function ConflictNotice({
  id,
  question: { key, label },
  other,
}: {
  readonly id: string;
  readonly question: Question;
  readonly other: AnswerValue;
}) {
  const { resolve } = useApplication();
  const choose = (keeps: "here" | "elsewhere") => {
    // The box does not describe a choice that is made.
    flushSync(() => resolve(key, keeps));
    focusQuestion(key);
  };
  const words = answerWords(key, other);
  const said = words.length > MAX_SAID ? `${words.slice(0, MAX_SAID)}…` : words;
  return (
    <fieldset
      aria-label={`Changed on another device: ${label}`}
      className={styles.conflict}
    >
      <p id={id} hidden>
        Changed on another device. The other answer: {said}. Choose above this
        box.
      </p>
      <p>
        <strong>Changed on another device.</strong> You also gave another answer
        in another tab or on another device:
      </p>
      <blockquote
        dir="auto"
        // A long text scrolls, which the keyboard has to reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`The other answer: ${said}`}
        className={styles.other}
      >
        {words}
      </blockquote>
      <div className={styles.choices}>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            choose("here");
          }}
        >
          Keep the answer below
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            choose("elsewhere");
          }}
        >
          Take the other one
        </Button>
      </div>
    </fieldset>
  );
}

export default ConflictNotice;
