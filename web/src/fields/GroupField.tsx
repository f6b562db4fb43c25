import { useMemo, type ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import type { Group } from "../../../shared/application/question.ts";
import { useAnswers, useIsShown, useSelector } from "../application/react.tsx";
import frame from "../components/FieldFrame.module.css";
import { idsOf } from "../components/FieldFrame.tsx";
import { useErrors } from "../components/use-errors.tsx";
import { today } from "../lib/clock.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { CombinedErrorsContext, GroupContext, messagesOf } from "./Field.tsx";
import styles from "./GroupField.module.css";

interface GroupFieldProps {
  readonly element: Group;
  readonly children: ReactNode;
}

interface FrameProps {
  readonly group: Group;
  /** Errors shown once above all fields of the group. */
  readonly errors?: ReturnType<typeof useErrors>;
  readonly isInvalid?: boolean;
  readonly children: ReactNode;
}

function Frame({ group, errors, isInvalid = false, children }: FrameProps) {
  const { id, legend, hint, layout, elements } = group;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const first = questionsIn(elements)[0]?.key;
  const texts = useMemo(
    () => ({ first, describedBy: hintId }),
    [first, hintId],
  );
  return (
    <fieldset
      id={id}
      className={joinClasses(styles[layout], isInvalid && frame.invalid)}
      aria-describedby={idsOf([hintId, errors?.errorId])}
      {...errors?.listeners}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className={frame.hint}>
          {hint}
        </p>
      )}
      {errors?.errorText}
      <GroupContext value={texts}>
        <div className={styles.questions}>{children}</div>
      </GroupContext>
    </fieldset>
  );
}

/** Renders a month and its year: one question in two lists, with one place for the errors of both. */
function MonthYear({ element, children }: GroupFieldProps) {
  const keys = questionsIn(element.elements).map(({ key }) => key);
  const errorsByKey = useSelector((snapshot) => snapshot.errors);
  const problems = useSelector((snapshot) => snapshot.problems);
  const hasAnswer = useAnswers((answers) =>
    keys.some((key) => isAnswered(answers[key])),
  );
  const doubt = useAnswers((answers) => {
    const [month, year] = keys.map((key) => String(answers[key] || ""));
    if (!month || !year) return undefined;
    const value = `${year}-${month.padStart(2, "0")}`;
    return element.doubt?.(value, { answers, today: today() });
  });
  const conflicts = useSelector((snapshot) => snapshot.conflicts);
  // Two answers have a notice of their own.
  const settled = keys.filter((key) => !(key in conflicts));
  const messages = messagesOf(
    settled.flatMap((key) => errorsByKey[key] ?? []),
    settled.flatMap((key) => problems[key] ?? []),
  );
  const isInvalid = messages.length > 0;
  const id = `${element.id}-error`;
  const errors = useErrors({ id, messages, isMissing: !hasAnswer });
  const { errorId } = errors;
  const combined = useMemo(
    () => ({ id: errorId, isInvalid }),
    [errorId, isInvalid],
  );
  return (
    <CombinedErrorsContext value={combined}>
      <Frame
        group={doubt && !isInvalid ? { ...element, hint: doubt } : element}
        errors={errors}
        isInvalid={isInvalid}
      >
        {children}
      </Frame>
    </CombinedErrorsContext>
  );
}

/** Renders questions that belong together under one legend. */
export function GroupField(props: GroupFieldProps) {
  const { element, children } = props;
  if (!useIsShown(element.shownWhen ?? [])) return null;
  return element.layout === "month-year" ? (
    <MonthYear {...props} />
  ) : (
    <Frame group={element}>{children}</Frame>
  );
}
