import type { Question } from "../../../shared/application/question.ts";
import { useApplication } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { focusQuestion } from "../form/focus-question.ts";
import type { Conflict } from "../session/unsaved-draft.ts";
import { answerWords } from "./answer-words.ts";
import styles from "./ConflictNotice.module.css";

const WORDS = {
  elsewhere: {
    text: "You also changed this answer in another tab or on another device. There it is:",
    mine: "Keep mine",
    theirs: "Take the other one",
  },
  here: {
    text: "You changed this answer in another tab or on another device after you saved it here. Here it was:",
    mine: "Take this one back",
    theirs: "Keep the new one",
  },
} as const;

/** Shows an answer that was changed in two places, and lets the student choose; until then, both are kept. */
export function ConflictNotice({
  id,
  question: { key, label },
  conflict: { other, from },
}: {
  readonly id: string;
  readonly question: Question;
  readonly conflict: Conflict;
}) {
  const { resolve } = useApplication();
  const { text, mine, theirs } = WORDS[from];
  const choose = (keeps: "here" | "elsewhere") => {
    resolve(key, keeps);
    focusQuestion(key);
  };
  return (
    <fieldset
      aria-label={`Changed on another device: ${label}`}
      className={styles.conflict}
    >
      <p id={id}>
        <strong>Changed on another device.</strong> {text}
      </p>
      {/* A long text scrolls, which the keyboard has to reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <blockquote dir="auto" tabIndex={0} className={styles.other}>
        {answerWords(key, other)}
      </blockquote>
      <div className={styles.choices}>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            choose("here");
          }}
        >
          {mine}
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            choose("elsewhere");
          }}
        >
          {theirs}
        </Button>
      </div>
    </fieldset>
  );
}
