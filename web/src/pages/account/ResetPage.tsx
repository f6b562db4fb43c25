import { useEffect } from "react";
import {
  codeOf,
  isMailable,
  readMailedId,
} from "../../../../shared/accounts.ts";
import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { CodeField, EmailField, PasswordField } from "./AccountFields.tsx";
import { useNextAuthStep } from "./auth-form.ts";
import { AuthForm } from "./AuthForm.tsx";
import { resetCode, useMailedCode } from "./mailed-code.ts";
import { NewPassword } from "./NewPassword.tsx";

/** Texts of the form for a student who has forgotten a password, and for one whose account has none yet. */
const again = {
  title: "Reset Password",
  lead: "Choose a new password for",
  label: "New Password",
} as const;
const first = {
  title: "Choose Your Password",
  lead: "What you have entered so far waits in the tab where you signed up; you can go on there. Enter the password that you signed up with, or another one, for",
  label: "Password",
} as const;

/**
 * Renders /reset, which sets a new password. The mailed link provides address and code; the form asks for what it
 * lacks.
 */
function ResetPage() {
  const goOn = useNextAuthStep();
  const { username, id, isFirst } = useMailedCode(resetCode);
  const { title, lead, label } = isFirst ? first : again;
  useEffect(() => {
    if (isFirst) document.title = `${title} – ${school.title}`;
  }, [isFirst, title]);

  return (
    <AuthForm
      card="reset-password"
      title={title}
      lead={`${lead} ${isMailable(username) ? username : "your account"}.`}
      initialValues={{ username, password: "", confirm_password: "", id }}
      // Typed for the second time, after the sign-up.
      toBody={(values) =>
        isFirst
          ? { ...values, confirm_password: values["password"] ?? "" }
          : values
      }
      submitLabel={isFirst ? "Save Password" : "Reset Password"}
      errorLabel="Reset Password Card Error"
      onSubmit={async (body) => {
        const { message } = await callApi("reset-password", { body });
        resetCode.forget();
        await goOn(ACCOUNT_PATHS.login, {
          username: body.username,
          success: message,
        });
      }}
      otherwise={[
        "Has the link expired?",
        ACCOUNT_PATHS.forgot,
        "Ask for a new one",
      ]}
    >
      {isMailable(username) ? (
        // Password managers save the new password under the name that they find beside it.
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={username}
        />
      ) : (
        <EmailField />
      )}
      {readMailedId(codeOf(id)) === undefined && (
        <CodeField
          name="id"
          hint="Please open the link in our newest email to you: it fills this in."
        />
      )}
      <NewPassword label={label} />
      {!isFirst && (
        <PasswordField
          name="confirm_password"
          label="Confirm Password"
          autoComplete="new-password"
        />
      )}
    </AuthForm>
  );
}

export default ResetPage;
