import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./FieldFrame.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** What ties a control to its label, hint and errors; every control spreads it. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

export interface FieldFrameProps {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Where the question is put: over one control, over several choices, or beside a single box. */
  readonly layout?: "label" | "legend" | "box";
  readonly width?: "half" | "third" | undefined;
  /** The label is needed by screen readers only, because the same words stand right above. */
  readonly hidesLabel?: boolean;
  readonly required?: boolean;
  readonly messages: readonly string[];
  readonly isMissing?: boolean;
  /** Ids of further texts that belong to the control. */
  readonly describedBy?: readonly (string | undefined)[];
  /** What is wrong with several controls that are one question to a reader, shown elsewhere. */
  readonly combined?: CombinedErrors | undefined;
  /** Stands between the errors and the control. */
  readonly notice?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

export interface CombinedErrors {
  readonly id: string;
  readonly isInvalid: boolean;
}

interface ErrorTextProps {
  readonly id: string;
  readonly messages: readonly string[];
  /** Says that nothing was entered rather than something wrong: some messages are just the name of the question. */
  readonly isMissing: boolean;
}

export function ErrorText({ id, messages, isMissing }: ErrorTextProps) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      <span>
        <strong>{isMissing ? "Missing:" : "Error:"}</strong>{" "}
        {messages.join(" ")}
      </span>
    </p>
  );
}

/**
 * For the eye: the control itself says "required" to screen readers. Where several controls are one question, what
 * holds them refers to the mark by its id.
 */
export function RequiredMark({ id }: { readonly id?: string }) {
  return (
    <span id={id} className={styles.required} aria-hidden>
      Required
    </span>
  );
}

/** Joins ids of texts for an attribute that refers to them. */
export function idsOf(
  ids: readonly (string | undefined | false)[],
): string | undefined {
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Gives a control its label, hint, errors and their relations, so that none does it by hand. */
export function FieldFrame({
  id,
  label,
  hint,
  layout = "label",
  width,
  hidesLabel = false,
  required = false,
  messages,
  isMissing = false,
  describedBy = [],
  combined,
  notice,
  children,
}: FieldFrameProps) {
  const isInvalid = combined?.isInvalid ?? messages.length > 0;
  const hintId = `${id}-hint`;
  const errorId = combined?.id ?? `${id}-error`;
  const control: ControlProps = {
    id,
    "aria-describedby": idsOf([
      hint !== undefined && hintId,
      isInvalid && errorId,
      ...describedBy,
    ]),
    "aria-invalid": isInvalid || undefined,
    "aria-required": required || undefined,
  };

  const name = hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  const mark = required && !hidesLabel && <RequiredMark />;
  const hintText = hint !== undefined && (
    <p id={hintId} className={styles.hint}>
      {hint}
    </p>
  );
  const showsErrors = isInvalid && combined === undefined;
  const errorText = showsErrors && (
    <ErrorText id={errorId} messages={messages} isMissing={isMissing} />
  );
  const className = joinClasses(
    styles.field,
    width === undefined ? undefined : styles[width],
    showsErrors && styles.invalid,
  );

  switch (layout) {
    case "legend":
      return (
        <fieldset
          className={className}
          id={`${id}-group`}
          role="radiogroup"
          aria-describedby={control["aria-describedby"]}
          aria-invalid={control["aria-invalid"]}
          aria-required={control["aria-required"]}
        >
          <legend className={styles.label}>
            {name} {mark}
          </legend>
          {hintText}
          {errorText}
          {notice}
          {children(control)}
        </fieldset>
      );
    case "box":
      return (
        <div className={className}>
          {mark}
          {errorText}
          {notice}
          {children(control)}
          {hintText}
        </div>
      );
    case "label":
      return (
        <div className={className}>
          <div className={styles.heading}>
            <label className={styles.label} htmlFor={id}>
              {name}
            </label>
            {mark}
          </div>
          {hintText}
          {errorText}
          {notice}
          {children(control)}
        </div>
      );
    default:
      return layout satisfies never;
  }
}
