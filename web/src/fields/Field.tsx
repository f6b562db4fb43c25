import { createContext, use } from "react";
import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { Question } from "../../../shared/application/question.ts";
import { useField } from "../application/react.tsx";
import { useNamesOf } from "../application/unprinted.ts";
import styles from "../components/FieldFrame.module.css";
import {
  FieldFrame,
  type CombinedErrors,
  type FieldFrameProps,
  type GroupTexts,
} from "../components/FieldFrame.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { answerWords } from "./answer-words.ts";
import { apart } from "./apart.ts";

const ConflictNotice = lazyPart(() => import("./ConflictNotice.tsx"));

export interface FieldProps extends Pick<
  FieldFrameProps,
  | "layout"
  | "hidesLabel"
  | "hint"
  | "isMissing"
  | "hasControl"
  | "phase"
  | "children"
> {
  readonly question: Question;
  /** What is wrong with the answer: said quietly, until a submission asks for it. */
  readonly complaints?: readonly string[];
  /** Letters of the answer that the printed copy lacks. */
  readonly unprinted?: readonly string[];
  /** Id of a further text that belongs to the control. */
  readonly describedBy?: string;
}

/** Letters of the other answer that its box says: more are read in the notice. */
const MAX_SAID = 100;

const NONE: readonly string[] = [];

/** Returns the errors, or if there are none the reasons why an answer cannot be saved, each message once. */
export function messagesOf(
  errors: readonly string[],
  problems: readonly string[],
): readonly string[] {
  return [...new Set(errors.length > 0 ? errors : problems)];
}

/** Context set where the errors of all fields inside are shown once, above them. */
export const CombinedErrorsContext = createContext<CombinedErrors | undefined>(
  undefined,
);

/** Context of what the first question inside tells of its group. */
export const GroupContext = createContext<
  (GroupTexts & { readonly first: string | undefined }) | undefined
>(undefined);

/** Renders a question's label, hint, errors and their relations around its control. */
export function Field({
  question,
  complaints = NONE,
  unprinted = NONE,
  describedBy,
  isMissing,
  ...frame
}: FieldProps) {
  const { key, label, width } = question;
  const { errors, problems, conflict, ...rest } = useField(question);
  const combined = use(CombinedErrorsContext);
  const group = use(GroupContext);
  const noticeId = `${key}-conflict`;
  const unprintedId = `${key}-unprinted`;
  const unprintedNames = useNamesOf(unprinted);
  const isUnprinted = conflict === undefined && unprinted.length > 0;
  return (
    <FieldFrame
      hint={question.hint ?? kindOf(question).hint?.(question)}
      why={question.why}
      {...frame}
      id={key}
      label={label}
      apart={apart(key)}
      // The conflict notice with the other answer needs room.
      width={conflict === undefined ? width : undefined}
      required={rest.required}
      // Two answers have a notice of their own.
      messages={
        conflict === undefined
          ? messagesOf([...errors, ...complaints], problems)
          : complaints
      }
      isQuiet={complaints.length > 0 && errors.length === 0}
      isMissing={isMissing ?? (!rest.hasAnswer && complaints.length === 0)}
      describedBy={[
        describedBy,
        conflict === undefined ? undefined : noticeId,
        isUnprinted ? unprintedId : undefined,
      ]}
      combined={combined}
      ofGroup={group?.first === key ? group : undefined}
      hasChoice={conflict !== undefined}
      notice={
        <>
          {conflict !== undefined && (
            <>
              <ConflictNotice question={question} other={conflict} />
              {/* Beside the code that comes later: what describes a box is there with it, or it is read twice. */}
              <p id={noticeId} hidden>
                Changed on another device. The other answer:{" "}
                {answerWords(key, conflict).slice(0, MAX_SAID)}. Choose above
                this box.
              </p>
            </>
          )}
          {isUnprinted && (
            <p id={unprintedId} className={styles.hint}>
              We cannot print {unprintedNames}. Your PDF has a gap there.
            </p>
          )}
        </>
      }
    />
  );
}
