import type { ReactNode } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./FieldFrame.module.css";
import { useErrors } from "./use-errors.tsx";

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
  /** What readers hear after the label, where another control has the same. */
  readonly apart?: string | undefined;
  readonly hint?: string | undefined;
  /** Sentence behind “Why do we ask?”. */
  readonly why?: string | undefined;
  /** Position of the question: above one control, several choices or fields, or beside a box, which marks itself. */
  readonly layout?: "label" | "legend" | "group" | "box";
  readonly width?: "half" | "third" | undefined;
  /** True if only screen readers need the label, because the same words stand right above. */
  readonly hidesLabel?: boolean;
  readonly required?: boolean;
  readonly messages: readonly string[];
  /** True if nobody has asked for what is wrong yet. */
  readonly isQuiet?: boolean;
  readonly isMissing?: boolean;
  /** Ids of further texts that belong to the control. */
  readonly describedBy?: readonly (string | undefined)[];
  /** Errors of several controls that are one question to a reader, shown elsewhere. */
  readonly combined?: CombinedErrors | undefined;
  /** What the control tells of a group around it, of which it is the first. */
  readonly ofGroup?: GroupTexts | undefined;
  /** False if the label names no control, which a click on it would press. */
  readonly hasControl?: boolean;
  /** Changes with each control that takes the place of another while the focus may be inside. */
  readonly phase?: string;
  /** Content between the errors and the control. */
  readonly notice?: ReactNode;
  /**
   * True if the notice has controls of its own, so that all are a group. As it becomes one, Firefox makes new accessible
   * objects of its content: in an old one, Orca reads a description that has changed twice.
   */
  readonly hasChoice?: boolean;
  /** Renders the control; of several fields, each but the first is described by the errors alone. */
  readonly children: (
    control: ControlProps,
    errorId: string | undefined,
  ) => ReactNode;
}

export interface CombinedErrors {
  readonly id: string | undefined;
  readonly isInvalid: boolean;
}

/** What readers that ignore the descriptions of groups hear at the first control in one. */
export interface GroupTexts {
  /** Ids of hint and errors. */
  readonly describedBy: string | undefined;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
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
  apart,
  hint,
  why,
  layout = "label",
  width,
  hidesLabel = false,
  required = false,
  messages,
  isQuiet = false,
  isMissing = false,
  describedBy = [],
  combined,
  ofGroup,
  hasControl = true,
  phase,
  notice,
  hasChoice = false,
  children,
}: FieldFrameProps) {
  const isInvalid = combined?.isInvalid ?? messages.length > 0;
  const hintId = `${id}-hint`;
  const own = useErrors({
    id: `${id}-error`,
    messages: combined === undefined ? messages : [],
    isMissing,
    others: idsOf(describedBy),
    phase,
  });
  const errorId = combined?.id ?? own.errorId;
  const control: ControlProps = {
    id,
    "aria-describedby": idsOf([
      ofGroup?.describedBy,
      hint !== undefined && hintId,
      errorId,
      own.others,
    ]),
    "aria-invalid": isInvalid || ofGroup?.isInvalid || undefined,
    "aria-required": required || ofGroup?.isRequired || undefined,
  };

  const name = hidesLabel ? <span className="heard">{label}</span> : label;
  const mark = required && !hidesLabel && <RequiredMark />;
  const hintText = (
    <>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {why !== undefined && (
        <details className={styles.why}>
          <summary>
            Why do we ask? <span className="heard">{label}</span>
          </summary>
          <p className={styles.hint}>{why}</p>
        </details>
      )}
    </>
  );
  const { errorText, listeners } = own;
  const group = hasChoice && { role: "group", "aria-label": label };
  const className = joinClasses(
    styles.field,
    width === undefined ? undefined : styles[width],
    isInvalid && combined === undefined && styles.invalid,
    isQuiet && combined === undefined && styles.quiet,
  );

  const content = (
    <>
      {layout !== "box" && hintText}
      {errorText}
      {notice}
      {children(control, errorId)}
      {layout === "box" && hintText}
    </>
  );
  if (layout === "label" || layout === "box") {
    return (
      <div className={className} {...group} {...listeners}>
        {layout === "label" && (
          <div className={styles.heading}>
            <label
              className={styles.label}
              htmlFor={hasControl ? id : undefined}
            >
              {name}
              {apart !== undefined && <span className="heard"> {apart}</span>}
            </label>
            {mark}
          </div>
        )}
        {content}
      </div>
    );
  }
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
      {...listeners}
    >
      <legend className={styles.label}>
        {name} {mark}
      </legend>
      {content}
    </fieldset>
  );
}
