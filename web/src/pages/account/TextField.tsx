import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import control from "../../components/Control.module.css";
import { FieldFrame } from "../../components/FieldFrame.tsx";
import { useForm } from "./auth-form.ts";
import styles from "./TextField.module.css";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
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
  const { values, errors, submitCount, setFieldValue } = useForm();
  const error = submitCount > 0 ? errors[name] : undefined;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      messages={error === undefined ? [] : [error]}
      describedBy={[describedBy]}
    >
      {(relations) => (
        <div className={styles.box}>
          <input
            {...input}
            // Checked at the first attempt: an error that appears when the box is left would move what is being pressed.
            name={name}
            value={values[name] ?? ""}
            onChange={({ target }) => {
              void setFieldValue(name, target.value);
            }}
            {...relations}
            className={control["control"]}
          />
          {adornment}
        </div>
      )}
    </FieldFrame>
  );
}
