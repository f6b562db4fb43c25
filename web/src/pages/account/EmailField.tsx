import { EMAIL_MAX_LENGTH } from "../../../../shared/application/limits.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** Renders the box for the e-mail address, which is the user name of every account form. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      name="username"
      label="Email Address"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      {...props}
    />
  );
}
