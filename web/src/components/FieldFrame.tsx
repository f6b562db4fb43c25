import type { ReactNode } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./FieldFrame.module.css";
import { CircleAlert } from "./icons.tsx";
import { usePasteLimit } from "./use-paste-limit.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Attributes that tie a control to its label, hint and errors; every control spreads them. */
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
  /** Position of the question: above one control, several choices or fields, or beside a box, which marks itself. */
  readonly layout?: "label" | "legend" | "group" | "box";
  readonly width?: "half" | "third" | undefined;
  /** True if only screen readers need the label, because the same words stand right above. */
  readonly hidesLabel?: boolean;
  readonly required?: boolean;
  readonly messages: readonly string[];
  readonly isMissing?: boolean;
  /** Ids of further texts that belong to the control. */
  readonly describedBy?: readonly (string | undefined)[];
  /** Errors of several controls that are one question to a reader, shown elsewhere. */
  readonly combined?: CombinedErrors | undefined;
  /** Content between the errors and the control. */
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
  /** True if nothing was entered, rather than something wrong: some messages are just the name of the question. */
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
 * Renders the visible mark: the control itself says "required" to screen readers. Where several controls are one
 * question, their container refers to the mark by its id.
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

/** Renders the label, hint and errors of a control with their relations, so that no field does it by hand. */
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
  const { exceeded, listeners } = usePasteLimit();
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
    case "group": {
      // Choices are answered together; fields are required and invalid one by one.
      const ofChoices = layout === "legend" && {
        role: "radiogroup",
        "aria-invalid": control["aria-invalid"],
        "aria-required": control["aria-required"],
      };
      return (
        <fieldset
          className={className}
          id={`${id}-group`}
          aria-describedby={control["aria-describedby"]}
          {...ofChoices}
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
    }
    case "box":
      return (
        <div className={className}>
          {errorText}
          {notice}
          {children(control)}
          {hintText}
        </div>
      );
    case "label":
      return (
        <div className={className} {...listeners}>
          <div className={styles.heading}>
            <label className={styles.label} htmlFor={id}>
              {name}
            </label>
            {mark}
          </div>
          {hintText}
          {errorText}
          {notice}
          {exceeded !== undefined && (
            <p role="alert" className={styles.hint}>
              Your text was cut off: {exceeded} characters fit here.
            </p>
          )}
          {children(control)}
        </div>
      );
    default:
      return layout satisfies never;
  }
}
