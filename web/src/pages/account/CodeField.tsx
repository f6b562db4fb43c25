import { TextField } from "./TextField.tsx";

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
