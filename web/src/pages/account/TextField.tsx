import { useField } from "formik";
import { CircleAlert } from "lucide-react";
import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { TEXT_MAX_LENGTH } from "../../../../shared/application/limits.ts";
import { joinClasses } from "../../lib/join-classes.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import styles from "./TextField.module.css";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Stands inside the box, after the text. */
  readonly adornment?: ReactNode;
  /** Ids of elements elsewhere that describe the field. */
  readonly describedBy?: string;
}

/** A labelled text box of an account card, with its error once the student has left it or tried to submit. */
export const TextField = ({
  name,
  label,
  hint,
  adornment,
  describedBy,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const [field, { error, touched }] = useField<string>(name);
  const shownError = touched ? error : undefined;
  const descriptions = [
    hint === undefined ? undefined : `${id}-hint`,
    describedBy,
    shownError === undefined ? undefined : `${id}-error`,
  ].filter((part) => part !== undefined);

  return (
    <div
      className={joinClasses(
        styles["field"],
        shownError !== undefined && styles["invalid"],
      )}
    >
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {shownError !== undefined && (
        <p id={`${id}-error`} className={styles["error"]}>
          <CircleAlert aria-hidden />
          <span>
            <VisuallyHidden>Error: </VisuallyHidden>
            {shownError}
          </span>
        </p>
      )}
      <div className={styles["box"]}>
        <input
          maxLength={TEXT_MAX_LENGTH}
          {...input}
          {...field}
          id={id}
          className={styles["input"]}
          aria-invalid={shownError !== undefined || undefined}
          aria-describedby={descriptions.join(" ") || undefined}
        />
        {adornment}
      </div>
    </div>
  );
};
