import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { callApi } from "../../api/call.ts";
import { useArrival } from "../../session/use-arrival.ts";
import { EmailField } from "./AccountFields.tsx";
import { AuthForm } from "./AuthForm.tsx";

/** Renders /forgot, which requests a mail with a link to /reset. */
function ForgotPage() {
  const { username } = useArrival();
  return (
    <AuthForm
      card="forgot-password"
      title="Forgot Password"
      lead="Enter the email address of your account, and we will send you a link to choose a new password."
      initialValues={{ username }}
      submitLabel="Send Link"
      errorLabel="Forgot Password Card Error"
      onSubmit={async (body) =>
        (await callApi("forgot-password", { body })).message
      }
      otherwise={["Remembered it?", ACCOUNT_PATHS.login, "Back to log in"]}
    >
      <EmailField />
    </AuthForm>
  );
}

export default ForgotPage;
