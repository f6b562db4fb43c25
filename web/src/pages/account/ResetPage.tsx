import { useEffect } from "react";
import {
  isMailable,
  PASSWORDS_DIFFER_MESSAGE,
} from "../../../../shared/accounts.ts";
import { school } from "../../../../shared/college/school.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import styles from "./AuthCard.module.css";
import { AuthForm } from "./AuthForm.tsx";
import { AuthLink } from "./AuthLink.tsx";
import { CodeField } from "./CodeField.tsx";
import { EmailField } from "./EmailField.tsx";
import { resetCode } from "./mailed-code.ts";
import { NewPassword } from "./NewPassword.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useMailedCode } from "./use-mailed-code.ts";
import { useNextAuthStep } from "./use-next-auth-step.ts";
import {
  codeOf,
  errorsOf,
  mailedId,
  newPassword,
  validUsername,
} from "./validators.ts";

/** Texts of the form for a student who has forgotten a password, and for one whose account has none yet. */
const again = {
  title: "Reset Password",
  lead: "Choose a new password for",
  label: "New Password",
} as const;
const first = {
  title: "Choose Your Password",
  lead: "Enter the password that you signed up with, or another one, for",
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
      title={title}
      lead={`${lead} ${isMailable(username) ? username : "your account"}.`}
      initialValues={{ username, password: "", confirm_password: "", id }}
      validate={(values) =>
        errorsOf({
          username: validUsername(values.username),
          id: mailedId(values.id),
          password: newPassword(values.password),
          confirm_password:
            isFirst ||
            (values.confirm_password !== "" &&
              values.confirm_password === values.password)
              ? undefined
              : PASSWORDS_DIFFER_MESSAGE,
        })
      }
      submitLabel={isFirst ? "Save Password" : "Reset Password"}
      errorLabel="Reset Password Card Error"
      onSubmit={async (values) => {
        const { password, confirm_password } = values;
        const body = {
          ...values,
          // Typed for the second time, after the sign-up.
          confirm_password: isFirst ? password : confirm_password,
          id: codeOf(values.id),
        };
        const { message } = await callApi("reset-password", { body });
        resetCode.forget();
        await goOn(ACCOUNT_PATHS.login, {
          username: body.username,
          success: message,
        });
      }}
      after={
        <p className={styles.alternative}>
          Has the link expired?{" "}
          <AuthLink to={ACCOUNT_PATHS.forgot}>Ask for a new one</AuthLink>
        </p>
      }
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
      {mailedId(id) !== undefined && (
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
