import {
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type ReactNode,
} from "react";
import control from "../../components/Control.module.css";
import { EmailSuggestion } from "../../components/EmailSuggestion.tsx";
import { FieldFrame } from "../../components/FieldFrame.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { Eye, EyeOff } from "../../components/icons.tsx";
import styles from "./AccountFields.module.css";
import { useForm } from "./auth-form.ts";

interface TextFieldProps extends ComponentPropsWithRef<"input"> {
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

/** Renders the box for an e-mail address, which is the user name of every account form. */
export function EmailField({
  name = "username",
  label = "Email Address",
  autoComplete = "username",
  hint,
}: Partial<Pick<TextFieldProps, "name" | "label" | "autoComplete" | "hint">>) {
  const input = useRef<HTMLInputElement>(null);
  const { values, setFieldValue } = useForm();
  return (
    <div>
      <TextField
        ref={input}
        name={name}
        label={label}
        hint={hint}
        type="email"
        autoComplete={autoComplete}
        spellCheck={false}
      />
      <EmailSuggestion
        address={values[name] ?? ""}
        onTake={(meant) => {
          void setFieldValue(name, meant);
          input.current?.focus();
        }}
      />
    </div>
  );
}

/** Renders the box for the six digits of a mail, or for what else a mail proves with. */
export function CodeField({
  name,
  hint = "The 6 numbers in the email that we sent you.",
}: {
  readonly name: string;
  readonly hint?: string;
}) {
  return (
    <TextField
      name={name}
      label="Confirmation Code"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}

/** Renders a password box whose text can be revealed. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      adornment={
        <IconButton
          label={`Show ${props.label.toLowerCase()}`}
          icon={isShown ? EyeOff : Eye}
          className={styles.toggle}
          aria-pressed={isShown}
          onClick={() => {
            setIsShown(!isShown);
          }}
        />
      }
    />
  );
}
