import { useId } from "react";
import { useForm } from "./auth-form.ts";
import { loadCommonPasswords } from "./common-passwords.ts";
import { PasswordField } from "./PasswordField.tsx";
import { PasswordRequirements } from "./PasswordRequirements.tsx";

/** Renders the box for a new password above the list of its requirements. */
export function NewPassword({ label }: { readonly label: string }) {
  const requirements = useId();
  const { values } = useForm();
  return (
    <div>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        describedBy={requirements}
        onFocus={() => void loadCommonPasswords()}
      />
      <PasswordRequirements
        id={requirements}
        password={values["password"] ?? ""}
      />
    </div>
  );
}
