import { useRef } from "react";
import { EmailSuggestion } from "../../components/EmailSuggestion.tsx";
import { useForm } from "./auth-form.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** Renders the box for the e-mail address, which is the user name of every account form. */
export function EmailField({ hint }: Pick<TextFieldProps, "hint">) {
  const input = useRef<HTMLInputElement>(null);
  const { values, setFieldValue } = useForm();
  return (
    <div>
      <TextField
        ref={input}
        name="username"
        label="Email Address"
        hint={hint}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <EmailSuggestion
        address={values["username"] ?? ""}
        onTake={(meant) => {
          void setFieldValue("username", meant);
          input.current?.focus();
        }}
      />
    </div>
  );
}
