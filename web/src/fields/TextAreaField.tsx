import { useState } from "react";
import type { TextAreaQuestion } from "../../../shared/application/kinds/text-area.ts";
import {
  countWords,
  lengthOf,
  TEXT_AREA_LIMIT,
} from "../../../shared/application/limits.ts";
import styles from "../components/Control.module.css";
import { useAnnouncement } from "../lib/announce.ts";
import { counted } from "../lib/counted.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { Field } from "./Field.tsx";
import { useTypedText } from "./use-typed-text.ts";

/** Pause in typing after which screen readers announce the count, instead of at every letter. */
const ANNOUNCE_MS = 1_500;

/**
 * Renders a long text with its count. Nothing is cut off: the author has to shorten a pasted text that is too long. The
 * limit describes the box, and not the count, which changes with every letter.
 */
export function TextAreaField({
  question,
  onPress,
}: {
  readonly question: TextAreaQuestion;
  readonly onPress?: () => void;
}) {
  const { value, unprinted, box } = useTypedText<HTMLTextAreaElement>(
    question.key,
  );
  const limit = question.limit ?? TEXT_AREA_LIMIT;
  const length = lengthOf(value);
  const isOver = length > limit;
  const words = countWords(value);
  const { suggestedWords } = question;
  const limitId = `${question.key}-limit`;
  const count = `Character count: ${length} / ${limit}`;
  const [first] = useState(value);
  useAnnouncement(
    isOver || value === first ? "" : count,
    ANNOUNCE_MS,
    question.key,
  );
  return (
    <Field question={question} unprinted={unprinted} describedBy={limitId}>
      {(control) => (
        <>
          <textarea
            {...control}
            dir="auto"
            className={joinClasses(
              styles.control,
              styles.textArea,
              limit > TEXT_AREA_LIMIT ? styles.essay : undefined,
            )}
            rows={5}
            {...box}
            onClick={onPress}
            onKeyUp={({ key, currentTarget }) => {
              // Arriving by keyboard, the student should see the whole box; browsers only scroll to the line of the
              // caret.
              if (key === "Tab") {
                currentTarget.scrollIntoView({ block: "nearest" });
              }
            }}
          />
          <p id={limitId} hidden>
            At most {limit} characters
            {suggestedWords !== undefined &&
              `, ${suggestedWords} words or more suggested`}
            .
          </p>
          <p className={styles.counter}>
            <span className={isOver ? styles.over : undefined}>{count}</span>
            {suggestedWords !== undefined && words > 0 && (
              <span>
                {counted(words, "word")}
                {words < suggestedWords &&
                  `, we suggest ${suggestedWords} or more`}
              </span>
            )}
          </p>
        </>
      )}
    </Field>
  );
}
