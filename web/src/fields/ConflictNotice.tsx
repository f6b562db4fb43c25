import { flushSync } from "react-dom";
import type { AnswerValue } from "../../../shared/application/condition.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useApplication } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import { answerWords } from "./answer-words.ts";
import styles from "./ConflictNotice.module.css";

/** Shows the other one of two answers that were given in two places, and lets the student choose; until then, both are kept. */
function ConflictNotice({
  question: { key, label },
  other,
}: {
  readonly question: Question;
  readonly other: AnswerValue;
}) {
  const { resolve } = useApplication();
  const choose = (keeps: "here" | "elsewhere") => {
    // The box does not describe a choice that is made.
    flushSync(() => resolve(key, keeps));
    focusQuestion(key);
  };
  return (
    <fieldset
      aria-label={`Changed on another device: ${label}`}
      className={styles.conflict}
    >
      <p>
        <strong>Changed on another device.</strong> You also gave another answer
        in another tab or on another device:
      </p>
      <blockquote
        dir="auto"
        // A long text scrolls, which the keyboard has to reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="The other answer"
        className={styles.other}
      >
        {answerWords(key, other)}
      </blockquote>
      <div className="row tight">
        <Button size="small" variant="secondary" onClick={() => choose("here")}>
          Keep the answer below
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => choose("elsewhere")}
        >
          Take the other one
        </Button>
      </div>
    </fieldset>
  );
}

export default ConflictNotice;
