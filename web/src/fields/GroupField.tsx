import { useMemo, type ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import type { Element, Group } from "../../../shared/application/question.ts";
import { useAnswers, useIsShown, useSelector } from "../application/react.tsx";
import frame from "../components/FieldFrame.module.css";
import { ErrorText } from "../components/FieldFrame.tsx";
import { joinClasses } from "../lib/join-classes.ts";
import { CombinedErrorsContext, messagesOf } from "./Field.tsx";
import styles from "./GroupField.module.css";

interface GroupFieldProps {
  readonly element: Group;
  readonly draw: (element: Element) => ReactNode;
}

interface FrameProps {
  readonly group: Group;
  /** Error shown once above all fields of the group. */
  readonly error?: { readonly id: string; readonly text: ReactNode };
  readonly children: ReactNode;
}

function Frame({ group, error, children }: FrameProps) {
  const { id, legend, hint, layout } = group;
  const hintId = `${id}-hint`;
  const described = [hint === undefined ? undefined : hintId, error?.id].filter(
    (part) => part !== undefined,
  );
  return (
    <fieldset
      id={id}
      className={joinClasses(
        styles[layout],
        error === undefined ? undefined : frame.invalid,
      )}
      aria-describedby={described.length > 0 ? described.join(" ") : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error?.text}
      <div className={styles.questions}>{children}</div>
    </fieldset>
  );
}

/** Renders a month and its year: one question in two lists, with one place for the errors of both. */
function MonthYear({ element, draw }: GroupFieldProps) {
  const keys = questionsIn(element.elements).map(({ key }) => key);
  const errors = useSelector((snapshot) => snapshot.errors);
  const problems = useSelector((snapshot) => snapshot.problems);
  const hasAnswer = useAnswers((answers) =>
    keys.some((key) => isAnswered(answers[key])),
  );
  const conflicts = useSelector((snapshot) => snapshot.conflicts);
  // Two answers have a notice of their own.
  const settled = keys.filter((key) => !(key in conflicts));
  const messages = messagesOf(
    settled.flatMap((key) => errors[key] ?? []),
    settled.flatMap((key) => problems[key] ?? []),
  );
  const isInvalid = messages.length > 0;
  const id = `${element.id}-error`;
  const combined = useMemo(() => ({ id, isInvalid }), [id, isInvalid]);
  const text = <ErrorText id={id} messages={messages} isMissing={!hasAnswer} />;
  return (
    <CombinedErrorsContext value={combined}>
      <Frame group={element} {...(isInvalid ? { error: { id, text } } : {})}>
        {element.elements.map(draw)}
      </Frame>
    </CombinedErrorsContext>
  );
}

/** Renders questions that belong together under one legend. */
export function GroupField(props: GroupFieldProps) {
  const { element, draw } = props;
  if (!useIsShown(element.shownWhen ?? [])) return null;
  return element.layout === "month-year" ? (
    <MonthYear {...props} />
  ) : (
    <Frame group={element}>{element.elements.map(draw)}</Frame>
  );
}
