import { useState } from "react";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { useToasts } from "../../components/Toasts.tsx";
import { useArrival } from "../../session/use-arrival.ts";
import { EmailField } from "./AccountFields.tsx";
import styles from "./AuthCard.module.css";
import { AuthLink } from "./AuthCard.tsx";
import { AuthForm } from "./AuthForm.tsx";

/** Renders /forgot, which requests a mail with a link to /reset. */
function ForgotPage() {
  const { username } = useArrival();
  const toasts = useToasts();
  const [done, setDone] = useState<string>();

  return (
    <AuthForm
      card="forgot-password"
      title="Forgot Password"
      lead="Enter the email address of your account, and we will send you a link to choose a new password."
      initialValues={{ username }}
      done={done}
      submitLabel="Send Link"
      errorLabel="Forgot Password Card Error"
      onSubmit={async (body) => {
        const { message } = await callApi("forgot-password", { body });
        toasts.success(message);
        setDone(message);
      }}
      after={
        <p className={styles.alternative}>
          Remembered it?{" "}
          <AuthLink to={ACCOUNT_PATHS.login}>Back to log in</AuthLink>
        </p>
      }
    >
      <EmailField />
    </AuthForm>
  );
}

export default ForgotPage;
