import { CircleAlert } from "lucide-react";
import { createContext, use, type ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { isRequired } from "../../../shared/application/derive/question-rules.ts";
import type { Question } from "../../../shared/application/question.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import {
  useAnswers,
  useErrors,
  useSaveProblems,
} from "../application/form-state.ts";
import { today } from "../lib/clock.ts";
import styles from "./Field.module.css";

/** What ties a control to its label, hint and errors; every control spreads it. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

export interface FieldProps {
  readonly question: Question;
  /** Where the question is put: over one control, over several choices, or beside a single box. */
  readonly layout?: "label" | "legend" | "box";
  /** The label is needed by screen readers only, because the same words stand right above. */
  readonly hidesLabel?: boolean;
  /** What is wrong beyond the validation, such as a refused file. */
  readonly problems?: readonly string[];
  /** Id of one more text that belongs to the control. */
  readonly describedBy?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

interface ErrorTextProps {
  readonly id: string;
  readonly messages: readonly string[];
  /** Says that nothing was entered rather than something wrong: some messages are just the name of the question. */
  readonly isMissing: boolean;
}

export const ErrorText = ({ id, messages, isMissing }: ErrorTextProps) => (
  <p id={id} className={styles["error"]}>
    <CircleAlert aria-hidden />
    <span>
      <strong>{isMissing ? "Missing:" : "Error:"}</strong> {messages.join(" ")}
    </span>
  </p>
);

/**
 * For the eye: the control itself says "required" to screen readers. Where several controls are one question, what
 * holds them refers to the mark by its id.
 */
export const RequiredMark = ({ id }: { readonly id?: string }) => (
  <span id={id} className={styles["required"]} aria-hidden>
    Required
  </span>
);

const NONE: readonly string[] = [];

/** Each message once, in the order in which they were found. */
export const unique = (messages: readonly string[]): readonly string[] => [
  ...new Set(messages),
];

/** What is wrong with several controls that are one question to a reader, such as a month and its year. */
export interface CombinedErrors {
  readonly id: string;
  readonly isInvalid: boolean;
}

/** Set where the errors of all fields inside are told once, above them. */
export const CombinedErrorsContext = createContext<CombinedErrors | undefined>(
  undefined,
);

/** Gives every question its label, hint, errors and their relations, so that no control does it by hand. */
export const Field = ({
  question,
  layout = "label",
  hidesLabel = false,
  problems = NONE,
  describedBy,
  children,
}: FieldProps) => {
  const { key, label, hint, width } = question;
  const errors = useErrors(key);
  const required = useAnswers((answers) =>
    isRequired(question, answers, today()),
  );
  const hasAnswer = useAnswers((answers) => isAnswered(answers[key]));
  const combined = use(CombinedErrorsContext);
  const unsavable = useSaveProblems([key]);
  const found = unique([...problems, ...errors]);
  const messages = found.length > 0 ? found : unsavable;
  const isInvalid = combined?.isInvalid ?? messages.length > 0;
  const hintId = `${key}-hint`;
  const errorId = combined?.id ?? `${key}-error`;
  const described = [
    hint === undefined ? undefined : hintId,
    isInvalid ? errorId : undefined,
    describedBy,
  ].filter((id) => id !== undefined);
  const control: ControlProps = {
    id: key,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": isInvalid || undefined,
    "aria-required": required || undefined,
  };

  const name = hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  const mark = required && !hidesLabel && <RequiredMark />;
  const hintText = hint !== undefined && (
    <p id={hintId} className={styles["hint"]}>
      {hint}
    </p>
  );
  const errorText = isInvalid && combined === undefined && (
    <ErrorText
      id={errorId}
      messages={messages}
      isMissing={!hasAnswer && problems.length === 0}
    />
  );
  const className = joinClasses(
    styles["field"],
    width === undefined ? undefined : styles[width],
    isInvalid && combined === undefined ? styles["invalid"] : undefined,
  );

  switch (layout) {
    case "legend":
      return (
        <fieldset
          className={className}
          id={`${key}-group`}
          role="radiogroup"
          aria-describedby={control["aria-describedby"]}
          aria-invalid={control["aria-invalid"]}
          aria-required={control["aria-required"]}
        >
          <legend className={styles["label"]}>
            {name} {mark}
          </legend>
          {hintText}
          {errorText}
          {children(control)}
        </fieldset>
      );
    case "box":
      return (
        <div className={className}>
          {mark}
          {errorText}
          {children(control)}
          {hintText}
        </div>
      );
    case "label":
      return (
        <div className={className}>
          <div className={styles["heading"]}>
            <label className={styles["label"]} htmlFor={key}>
              {name}
            </label>
            {mark}
          </div>
          {hintText}
          {errorText}
          {children(control)}
        </div>
      );
    default:
      return layout satisfies never;
  }
};
