import { EMAIL_MAX_LENGTH } from "../../../../shared/application/limits.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** The user name of every card: an e-mail address. */
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
