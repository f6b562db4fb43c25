import { TextField } from "./TextField.tsx";

/** Renders the box for the six digits of a mail. */
export function CodeField({ name }: { readonly name: string }) {
  return (
    <TextField
      name={name}
      label="Confirmation Code"
      hint="The 6 numbers in the email that we sent you."
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}
