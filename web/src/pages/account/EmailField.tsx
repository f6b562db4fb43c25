import { useField } from "formik";
import { useRef } from "react";
import { EMAIL_MAX_LENGTH } from "../../../../shared/application/limits.ts";
import { EmailSuggestion } from "../../components/EmailSuggestion.tsx";
import { TextField } from "./TextField.tsx";

/** Renders the box for the e-mail address, which is the user name of every account form. */
export function EmailField() {
  const input = useRef<HTMLInputElement>(null);
  const [{ name, value }, , { setValue }] = useField<string>("username");
  return (
    <div>
      <TextField
        ref={input}
        name={name}
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      <EmailSuggestion
        address={value}
        onTake={(meant) => {
          void setValue(meant);
          input.current?.focus();
        }}
      />
    </div>
  );
}
