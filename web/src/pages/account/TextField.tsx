import { useField } from "formik";
import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { TEXT_MAX_LENGTH } from "../../../../shared/application/limits.ts";
import control from "../../components/Control.module.css";
import { FieldFrame } from "../../components/FieldFrame.tsx";
import styles from "./TextField.module.css";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Content inside the box, after the text. */
  readonly adornment?: ReactNode;
  /** Ids of elements elsewhere that describe the field. */
  readonly describedBy?: string;
}

/** Renders a labelled text box of an account form, with its error once the student has tried to submit. */
export function TextField({
  name,
  label,
  hint,
  adornment,
  describedBy,
  ...input
}: TextFieldProps) {
  const id = useId();
  const [{ value, onChange }, { error, touched }] = useField<string>(name);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      messages={touched && error !== undefined ? [error] : []}
      describedBy={[describedBy]}
    >
      {(relations) => (
        <div className={styles.box}>
          <input
            maxLength={TEXT_MAX_LENGTH}
            {...input}
            // Without Formik's onBlur: an error that appears when the box is left would move what is being pressed.
            name={name}
            value={value}
            onChange={onChange}
            {...relations}
            className={control["control"]}
          />
          {adornment}
        </div>
      )}
    </FieldFrame>
  );
}
